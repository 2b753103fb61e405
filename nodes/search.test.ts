import { expect, test } from "vitest";
import { createNodeTypes } from "#engine/node-types.ts";
import { createSearch } from "#lib/search/search.ts";
import { manyEntries } from "#test/many-entries.ts";
import { definitions } from "./index.definitions.ts";

const types = createNodeTypes(definitions);
const found = (query: string) => types.search(query).map(({ entry }) => entry.type);

/** Words of the trade, and the names that n8n, Make and Zapier have for it, by the type that must be first. */
const words: Readonly<Record<string, string>> = {
  set_fields_node:
    "edit fields, set, map, transform, variable, set variable, rename keys, formatter, text parser, regex, json, compose a string, no-op, assign",
  condition_node: "if, else, condtion, if else, only continue if, branch, check",
  switch_node: "switch, router, paths, route, case, swtich, fork",
  for_each_node: "loop, iterate, iterator, loop over items, split in batches, foreach, each, looping",
  repeat_node: "while, until, do while, retry, repeater",
  list_node:
    "filter, sort, limit, aggregate, aggregator, split out, item lists, dedupe, remove duplicates, summarize, array, unique",
  merge_node: "merge, join, combine, wait for all, append, compare datasets",
  code_node: "js, javascript, function, python, code, typescript, script, run javascript",
  http_request_node:
    "fetch, api, curl, http, rest, graphql, slack, openai, google, github, google sheets, notion, airtable, telegram, stripe, ai, chatgpt, hubspot, discord, send slack message",
  receive_webhook_node: "webhook, webhok, catch hook, custom webhook, endpoint, hook",
  http_response_node: "respond to webhook, respond, reply, webhook response",
  schedule_node: "cron, timer, schedule trigger, interval, every day, daily",
  delay_node: "wait, sleep, pause, delya, delay for",
  wait_for_call_node: "callback, wait for webhook, wait for call",
  approval_node: "approve, human in the loop, review",
  form_node: "form, form trigger, survey",
  manual_node: "manual trigger, button, run now",
  flow_call_node: "execute workflow trigger, when executed by another workflow",
  run_flow_node: "subflow, workflow, execute workflow, sub-zap, call another workflow",
  return_node: "return, result",
  on_failure_node: "error, try, catch, error trigger, on error",
  stop_node: "stop and error, throw, exit, terminate",
  store_node: "key value, cache, counter, storage, data store, redis",
  table_node: "sql, database, data table, insert row, postgres, log, row",
  read_file_node: "excel, csv, extract from file, read pdf, spreadsheet, parse json",
  write_file_node: "convert to file, create csv, zip, export",
  date_time_node: "date & time, date, format date, timezone",
  crypto_node: "hash, jwt, uuid, base64, encrypt",
  markdown_node: "markdown, md",
  html_node: "html, css selector, scrape, html extract",
  xml_node: "xml, parse xml, soap",
  rss_node: "rss read, atom",
  rss_trigger_node: "rss feed trigger, watch rss, rss trigger",
  send_email_node: "email, mail, smtp, gmail, imap, notify",
};
/** What users of Node-RED and Power Automate say, words of other languages, and typing errors. */
const furtherWords: Readonly<Record<string, string>> = {
  set_fields_node: "felder setzen, setzen, initialize variable, compose",
  condition_node: "wenn, bedingung, condición, si, iff",
  switch_node: "routing, verzweigung, aiguillage, swich",
  for_each_node: "apply to each, loop through list, schleife, bucle, boucle, splitinbatches",
  repeat_node: "do until, retries, n times, wiederholen",
  list_node: "filter array, join array, sortieren, liste, aggregrate",
  merge_node: "zusammenführen, mege, wait for both",
  code_node: "exec, pyhton, azure functions",
  http_request_node: "whatsapp, claude, microsoft teams",
  receive_webhook_node: "when a http request is received, wehbook",
  http_response_node: "antwort, respuesta, http out",
  schedule_node: "inject, recurrence, rrule, systemd timer, zeitplan, cada día, scheduel",
  delay_node: "wiat, wait a day, warten, verzögern, esperar, attendre",
  wait_for_call_node: "webhook callback, resume url",
  approval_node: "start and wait for an approval, genehmigung, freigabe, aprobación",
  form_node: "formular, formulario",
  manual_node: "execute once, manually trigger a flow",
  flow_call_node: "link in, run a child flow trigger",
  run_flow_node: "link call, call subflow, other workflow, start another flow, run a child flow",
  return_node: "link out, send result, ergebnis",
  on_failure_node: "fehler, fehlerbehandlung, configure run after, eror",
  stop_node: "abbruch, terminate flow",
  store_node: "flow context, context, zähler, set key, merken",
  table_node: "datenbank, tabelle, base de datos, list rows",
  read_file_node: "datei lesen, csv to json",
  write_file_node: "datei schreiben, file out, json to csv",
  date_time_node: "datum, fecha, uhrzeit, strftime",
  crypto_node: "verschlüsseln, sha256",
  html_node: "webseite, beautifulsoup",
  rss_node: "feedparser",
  rss_trigger_node: "when a feed item is published",
  send_email_node: "correo, courriel, nodemailer, mailto, emial",
};
const table = [words, furtherWords].flatMap((each) =>
  Object.entries(each).flatMap(([type, list]) =>
    list.split(", ").map((word): [string, string] => [word, type]),
  ),
);

test("there are 120 words at least, and each type has some", () => {
  expect(table.length).toBeGreaterThanOrEqual(120);
  expect(Object.keys(words).sort()).toEqual(
    types
      .all()
      .map(({ type }) => type)
      .sort(),
  );
});

test.each(table)("“%s” finds %s first", (word, type) => {
  expect(found(word)[0]).toBe(type);
});

test.each([
  ["ai", ["delay_node", "wait_for_call_node", "approval_node", "send_email_node", "merge_node"]],
  ["log", ["condition_node", "switch_node", "for_each_node", "delay_node", "stop_node"]],
  ["loop", []],
])("“%s” does not list what only contains it", (word, absent) => {
  for (const type of absent) expect(found(word)).not.toContain(type);
});

test("“loop” lists both loops before Stop, whose description has the word", () => {
  expect(found("loop").slice(0, 2)).toEqual(["for_each_node", "repeat_node"]);
});

test.each(types.all().map((definition) => [definition.type, definition] as const))(
  "%s: its label is first for its own name, and its keywords and what follows it are in order",
  (type, { label, keywords = [], usuallyNext = [], description }) => {
    expect(found(label)[0]).toBe(type);
    expect(found(type)[0]).toBe(type);
    expect(keywords.length).toBeGreaterThan(10);
    expect(new Set(keywords.map((word) => word.toLowerCase())).size).toBe(keywords.length);
    expect(keywords).not.toContain(label.toLowerCase());
    expect(description.length).toBeLessThanOrEqual(84);
    for (const next of usuallyNext) expect(types.newest(next)?.inputs.length).toBeGreaterThan(0);
  },
);

test("still finds the type that is meant among 5,000 entries", () => {
  const entries = manyEntries(types);
  expect(entries).toHaveLength(5_000);
  const search = createSearch(entries, (entry) => entry);
  expect(search("loop")[0]?.entry.name).toBe("For Each");
  expect(search("if")[0]?.entry.name).toBe("Condition");
});
