import { expect, test } from "vitest";
import type { ExecutionFile } from "#engine/ports.ts";
import type { Json } from "#lib/json.ts";
import { type Answer, file, runOperation } from "#test/connectors/run-operation.ts";

/* More public bug reports about apps: places of rows, sizes, names, ids that people paste, and what a refusal says. */

const place = { spreadsheet_id: "1Bxi", sheet: "Orders" };
const sheet = (...values: Json[][]): Answer => ({ body: { values } });
const pathOf = (url = "") => decodeURIComponent(new URL(url).pathname);
const messageOf = (outcome: unknown) => (outcome as { error: { message: string } }).error.message;

/** Adds a row to a sheet with these rows. Returns the range below which it goes, and the row. */
async function append(row: Record<string, Json>, ...rows: Json[][]) {
  const input = { ...place, row, values: "USER_ENTERED" };
  const { calls } = await runOperation("google_sheets/append_row", input, [sheet(...rows)]);
  const { url, sent } = calls.at(-1) ?? { url: "", sent: "{}" };
  return { range: /'!(.*):append$/.exec(pathOf(url))?.[1], row: JSON.parse(sent).values[0] };
}

test("PipedreamHQ/pipedream#19870: a row goes below the last one, though a row above is empty", async () => {
  const rows = [["Order", "Name"], [1041, "Bob"], [], [1042, "Ada"], ["", ""]];
  expect(await append({ Order: 1043, Name: "Cy" }, ...rows)).toEqual({ range: "A4:B4", row: [1043, "Cy"] });
});

test.each([
  ["burnash/gspread#735", { Name: "Cy", Flow: "test" }, ["", "Cy", "", "test"]],
  ["nithinmurali/pygsheets#303", { Note: "", Time: "09:00" }, ["09:00", "", "", ""]],
  ["activepieces/activepieces#2634", { Time: "a", Note: "", Flow: "c" }, ["a", "", "", "c"]],
])("%s: an empty value keeps its column, and the row begins at the first one", async (_, row, cells) => {
  const header = ["Time", "Name", "Note", "Flow"];
  const added = await append(row, header);
  expect(added.range).toBe("A1:D1");
  expect(added.row.map((cell: Json) => cell ?? "")).toEqual(cells);
});

test("home-assistant/core#104198: a column beyond the sheet's last one widens the sheet", async () => {
  const refused = {
    status: 400,
    body: {
      error: {
        ...{ code: 400, status: "INVALID_ARGUMENT" },
        message: "Range (Solar!Y1) exceeds grid limits. Max rows: 981, max columns: 24",
      },
    },
  };
  const sheets = { sheets: [{ properties: { sheetId: 7, title: "Orders", gridProperties: {} } }] };
  const answers = [sheet(["Name"], ["Ada"]), refused, { body: sheets }, { body: {} }, { body: {} }];
  const input = { ...place, row: { Name: "Cy", Total: 3 } };
  const { outcome, calls } = await runOperation("google_sheets/append_row", input, answers);
  expect(outcome.kind).toBe("done");
  expect(JSON.parse(calls[3]?.sent ?? "")).toEqual({
    requests: [{ appendDimension: { sheetId: 7, dimension: "COLUMNS", length: 1 } }],
  });
  expect(JSON.parse(calls[4]?.sent ?? "").values).toEqual([["Total"]]);
  expect(JSON.parse(calls[5]?.sent ?? "").values).toEqual([["Cy", 3]]);
});

test.each([
  ["robin900/gspread-dataframe#26", "7e30", "'7e30"],
  ["Quartz/bad-data-guide#33", "100E10", "'100E10"],
  ["robin900/gspread-dataframe#16", "'tis", "''tis"],
  ["theoephraim/node-google-spreadsheet#696", 1928, 1928],
  ["obot-platform/obot#126", 2000, 2000],
  ["ballerina-platform/ballerina-library#6039", "10600", "10600"],
])("%s: %j stays what it is in a sheet", async (_, Code, cell) => {
  expect((await append({ Code }, ["Code"])).row).toEqual([cell]);
});

test.each(["burnash/gspread#832", "xflr6/gsheets#4"])(
  "%s: dates are read as they are shown, and numbers as numbers",
  async () => {
    const { calls } = await runOperation("google_sheets/read_rows", place, [sheet(["Day"], ["2020-01-01"])]);
    expect(Object.fromEntries(new URL(calls[0]?.url ?? "").searchParams)).toEqual({
      dateTimeRenderOption: "FORMATTED_STRING",
      valueRenderOption: "UNFORMATTED_VALUE",
    });
  },
);

test.each([
  ["robin900/gspread-dataframe#54", "CRM26", "'CRM26'"],
  ["xflr6/gsheets#21", "DKC3", "'DKC3'"],
  ["dust-tt/dust#4028", "Adv/Ent1", "'Adv/Ent1'"],
  ["bpk68/g-sheets-api#101", "A + B 🎉", "'A + B 🎉'"],
  ["burnash/gspread#822", "foo:bar", "'foo:bar'"],
  ["rsheets/cellranger#23", "Gabe's HiGabe!!!!", "'Gabe''s HiGabe!!!!'"],
])("%s: the sheet “%s” is a name, and no range", async (_, name, range) => {
  const input = { ...place, sheet: name };
  const { calls } = await runOperation("google_sheets/read_rows", input, [sheet()]);
  expect(calls[0]?.url).toContain(encodeURIComponent(range).replaceAll("'", "%27").replaceAll("!", "%21"));
  expect(pathOf(calls[0]?.url)).toBe(`/v4/spreadsheets/1Bxi/values/${range}`);
});

const ofSize = (size: number): ExecutionFile => ({
  ...{ filename: "report.xlsx", contentType: "application/octet-stream", size },
  async *read() {
    yield Buffer.alloc(size, "x");
  },
});
const mail = { to: "ada@example.com", subject: "Grüße", text: "Hi", attachments: [file] };

test.each([
  ["googleapis/google-api-nodejs-client#1491", 5_500_000],
  ["dacastro4/laravel-gmail#111", 10_000_000],
  ["jennybc/send-email-with-r#6", 15_000_000],
])("%s: a mail with %i bytes attached is an upload, which Gmail takes", async (_, size) => {
  const { outcome, calls } = await runOperation("gmail/send_message", mail, [{ body: {} }], {
    stored: ofSize(size),
  });
  expect(outcome.kind).toBe("done");
  const { url, headers, sent } = calls[0] ?? { url: "", headers: [], sent: "" };
  expect(url).toBe(
    "https://gmail.googleapis.com/upload/gmail/v1/users/me/messages/send?uploadType=multipart",
  );
  const type = Object.fromEntries(headers)["Content-Type"] ?? "";
  const [, boundary = "?"] = /^multipart\/related; boundary=(.*)$/.exec(type) ?? [];
  const [, data, message] = sent.split(`--${boundary}`);
  expect(data?.split("\r\n\r\n")[1]?.trim()).toBe("{}");
  expect(message).toContain("Content-Type: message/rfc822\r\n\r\n");
  expect(message).toContain("Subject: =?UTF-8?");
  expect(message?.length).toBeGreaterThan(size);
});

test("googleapis/google-api-go-client#374: a large draft that replies keeps its thread", async () => {
  const original = {
    body: { threadId: "t1", payload: { headers: [{ name: "From", value: "ada@example.com" }] } },
  };
  const input = { ...mail, message: "m1" };
  const answers = [original, { body: {} }];
  const { calls } = await runOperation("gmail/create_draft", input, answers, { stored: ofSize(6_500_000) });
  expect(pathOf(calls[1]?.url)).toBe("/upload/gmail/v1/users/me/drafts");
  expect(calls[1]?.sent.split("\r\n\r\n")[1]).toContain('{"message":{"threadId":"t1"}}');
});

const sentMessage = (labelIds: string[], headers: Record<string, string>) => ({
  body: {
    ...{ id: "m1", threadId: "t1", labelIds },
    payload: { headers: Object.entries(headers).map(([name, value]) => ({ name, value })) },
  },
});
const mimeOf = (sent = "{}") => Buffer.from(JSON.parse(sent).raw, "base64url").toString();

test.each([
  ["Coffey-Labs/ihasmail#275", "false", "To: bob@example.com, cy@example.com", ""],
  ["googleworkspace/cli#685", "true", "To: bob@example.com, cy@example.com", "Cc: dan@example.com"],
  ["FlowCrypt/flowcrypt-browser#1871", "false", "To: bob@example.com, cy@example.com", ""],
  ["nextcloud/mail#8626", "true", "To: bob@example.com, cy@example.com", "Cc: dan@example.com"],
])("%s: a reply to a mail of one's own goes to its recipients (all: %s)", async (_, reply_all, to, cc) => {
  const original = sentMessage(["SENT"], {
    ...{ From: "Ada <ada@example.com>", To: "bob@example.com, cy@example.com", Cc: "dan@example.com" },
    ...{ Subject: "Order", "Message-ID": "<1@example.com>" },
  });
  const profile = { body: { emailAddress: "ada@example.com" } };
  const answers = reply_all === "true" ? [original, profile, { body: {} }] : [original, { body: {} }];
  const input = { message: "m1", text: "And?", reply_all };
  const { calls } = await runOperation("gmail/reply_to_message", input, answers);
  const head = mimeOf(calls.at(-1)?.sent).split("\r\n\r\n")[0] ?? "";
  expect(head).toContain(to);
  expect(/^Cc: .*/m.exec(head)?.[0].trim() ?? "").toBe(cc);
});

test.each(["nylas/nylas-mail#977", "Foundry376/Mailspring#2168", "nextcloud/mail#6809"])(
  "%s: a reply to all leaves out the account itself",
  async () => {
    const original = sentMessage(["INBOX"], {
      ...{ From: "bob@example.com", To: "Ada <Ada@Example.com>, cy@example.com", Subject: "Order" },
    });
    const profile = { body: { emailAddress: "ada@example.com" } };
    const input = { message: "m1", text: "Yes", reply_all: "true" };
    const { calls } = await runOperation("gmail/reply_to_message", input, [original, profile, { body: {} }]);
    const mime = mimeOf(calls.at(-1)?.sent);
    expect(mime).toMatch(/^To: bob@example\.com\r$/m);
    expect(mime).toMatch(/^Cc: cy@example\.com\r$/m);
  },
);

test("relaticle/relaticle#668: a small file that is in the message itself is an attachment", async () => {
  const data = Buffer.from("a;b").toString("base64url");
  const payload = {
    mimeType: "multipart/mixed",
    parts: [
      {
        mimeType: "text/plain",
        filename: "",
        body: { size: 2, data: Buffer.from("Hi").toString("base64url") },
      },
      { mimeType: "text/csv", filename: "orders.csv", body: { size: 3, data } },
    ],
  };
  const input = { message: "m1", attachments: "true" };
  const { outcome, calls } = await runOperation("gmail/read_message", input, [
    { body: { id: "m1", payload } },
  ]);
  expect(calls).toHaveLength(1);
  expect(outcome).toMatchObject({
    output: {
      text: "Hi",
      attachments: [{ filename: "orders.csv", contentType: "text/csv", size: 3, file: {} }],
    },
  });
  expect(JSON.stringify(outcome)).not.toContain(data);
});

test("scrollinondubs/behalfbot#136: a mail with HTML alone has its HTML, and lists its files", async () => {
  const payload = {
    mimeType: "multipart/mixed",
    parts: [
      {
        mimeType: "text/html",
        filename: "",
        body: { data: Buffer.from("<p>Link</p>").toString("base64url") },
      },
      { mimeType: "application/pdf", filename: "a.pdf", body: { attachmentId: "A1", size: 9 } },
    ],
  };
  const { outcome } = await runOperation("gmail/read_message", { message: "m1" }, [{ body: { payload } }]);
  expect(outcome).toMatchObject({
    output: { html: "<p>Link</p>", attachments: [{ attachmentId: "A1", filename: "a.pdf" }] },
  });
});

test.each<[report: string, given: Json, sent: string]>([
  ["slackapi/node-slack-sdk#780", 1_602_251_441.0017, "1602251441.001700"],
  ["slackapi/python-slack-sdk#840", "1602251441.0017", "1602251441.001700"],
  ["jolicode/slack-php-api#41", "1602251441.1", "1602251441.100000"],
  ["mrkaye97/slackr#180", "1602251441.001701", "1602251441.001701"],
])("%s: the time %j of a message that a tag gives has its six decimals", async (_, given, sent) => {
  const input = { channel: "C1", text: "Yes", thread_ts: given };
  const { calls } = await runOperation("slack/post_message", input, [{ body: { ok: true } }]);
  expect(new URLSearchParams(calls[0]?.sent).get("thread_ts")).toBe(sent);
});

test("NickCassab/Mallard#5: numbers and booleans of an Airtable record keep their types", async () => {
  const fields = { Name: "Ada", Total: 12.5, Paid: true, Order: ["rec2"] };
  const input = { base: "app1", table: "Orders", fields };
  const { calls } = await runOperation("airtable/create_record", input, [{ body: {} }]);
  expect(JSON.parse(calls[0]?.sent ?? "").fields).toEqual(fields);
});

test.each([
  [
    "open-webui/oikb#105",
    "This is a file name with 'apostrophes'.pdf",
    "'This is a file name with \\'apostrophes\\'.pdf'",
  ],
  ["Lykos153/git-annex-remote-googledrive#11", "X's pen", "'X\\'s pen'"],
  ["PipedreamHQ/pipedream#16897", "a\\b 'c", "'a\\\\b \\'c'"],
])("%s: the name “%s” is found in Drive", async (_, name, quoted) => {
  const { calls } = await runOperation("google_drive/search_files", { name }, [{ body: { files: [] } }]);
  const q = new URL(calls[0]?.url ?? "").searchParams.get("q");
  expect(q).toBe(`name contains ${quoted} and trashed = false`);
});

test.each([
  ["activepieces/activepieces#4356", "upload_file", { file, folder: "shared" }],
  ["PipedreamHQ/pipedream#2381", "create_folder", { name: "Invoices", folder: "shared" }],
  ["activepieces/activepieces#9024", "download_file", { file: "f1" }],
  ["PipedreamHQ/pipedream#1731", "search_files", { folder: "shared" }],
])("%s: %s works in a shared drive", async (_, name, input) => {
  const found = { body: { id: "f1", name: "a.pdf", mimeType: "application/pdf", files: [] } };
  const { outcome, calls } = await runOperation(`google_drive/${name}`, input, [found, found]);
  expect(outcome.kind).toBe("done");
  for (const { url } of calls) expect(new URL(url).searchParams.get("supportsAllDrives")).toBe("true");
});

test.each([
  ["glotlabs/gdrive#13", "video/x-matroska", "/drive/v3/files/target"],
  ["cguZZman/plugin.googledrive#176", "video/mp4", "/drive/v3/files/target"],
  [
    "taylorwilsdon/google_workspace_mcp#269",
    "application/vnd.google-apps.document",
    "/drive/v3/files/target/export",
  ],
])("%s: a shortcut is downloaded as the file that it leads to (%s)", async (_, mimeType, path) => {
  const shortcut = {
    ...{ name: "film", mimeType: "application/vnd.google-apps.shortcut" },
    shortcutDetails: { targetId: "target" },
  };
  const answers = [{ body: shortcut }, { body: { name: "film", mimeType } }, { body: "content" }];
  const { outcome, calls } = await runOperation("google_drive/download_file", { file: "short" }, answers);
  expect(outcome.kind).toBe("done");
  expect(calls.map(({ url }) => pathOf(url))).toEqual([
    "/drive/v3/files/short",
    "/drive/v3/files/target",
    path,
  ]);
});

test.each([
  ["TwiN/gatus#179", "Bad Request: group chat was upgraded to a supergroup chat", -1001557912345],
  ["atipugin/telegram-bot-ruby#239", "Bad Request: group chat was upgraded to a supergroup chat", -1001],
  [
    "ableev/Zabbix-in-Telegram#32",
    "[Error]: Bad Request: group chat is migrated to supergroup chat",
    -1001044886132,
  ],
])("%s: a group that moved is refused with its new id", async (_, description, id) => {
  const body = { ok: false, error_code: 400, description, parameters: { migrate_to_chat_id: id } };
  const input = { chat_id: "-4242", text: "Hi" };
  const { outcome } = await runOperation("telegram/send_message", input, [{ status: 400, body }]);
  expect(messageOf(outcome)).toContain(`Use its new chat id: ${id}.`);
});

const blocked = { ok: false, error_code: 403, description: "Forbidden: bot was blocked by the user" };

test.each(["TelegramBots/Telegram.Bot.Examples#96", "Achaak/toogoodtogo-bot#27"])(
  "%s: a person who has blocked a bot does not end the bot's connection",
  async () => {
    const input = { chat_id: "1297094036", text: "Hi" };
    const sent = await runOperation("telegram/send_message", input, [{ status: 403, body: blocked }]);
    expect(messageOf(sent.outcome)).toContain("has blocked it");
    expect(sent.reports).toEqual([]);
    const revoked = { status: 401, body: { ok: false, error_code: 401, description: "Unauthorized" } };
    expect((await runOperation("telegram/send_message", input, [revoked])).reports).toMatchObject([
      { accepted: false },
    ]);
  },
);

test.each([
  ["ryanrosello-og/playwright-slack-report#180", "no more than 50 items allowed [json-pointer:/blocks]"],
  ["adobe/spacecat-api-service#176", "no more than 25 items allowed [json-pointer:/blocks/1/elements]"],
  ["incidentbot/incidentbot#328", "no more than 5 items allowed [json-pointer:/blocks/2/accessory/options]"],
])("%s: Slack's invalid_blocks says what is wrong: %s", async (_, fault) => {
  const body = {
    ...{ ok: false, error: "invalid_blocks", errors: [fault] },
    response_metadata: { messages: [`[ERROR] ${fault}`] },
  };
  const input = { channel: "C1", text: "Hi", blocks: "[]" };
  const { outcome } = await runOperation("slack/post_message", input, [{ body }]);
  expect(messageOf(outcome)).toContain(`Slack says: invalid_blocks: [ERROR] ${fault}.`);
});

const atChannel = { channel_id: "1", content: "x".repeat(2001) };
test.each([
  [
    "Rapptz/discord.py#10201",
    "discord/send_message",
    atChannel,
    "content",
    "Must be 2000 or fewer in length.",
  ],
  [
    "LandOfTheRair/LandOfTheRair#441",
    "discord/create_channel",
    { guild_id: "1", name: "x".repeat(101) },
    "name",
    "Must be between 1 and 100 in length.",
  ],
  [
    "jb3/webhook-discord#43",
    "discord_webhook/send_message",
    { content: "x".repeat(2001) },
    "content",
    "Must be 2000 or fewer in length.",
  ],
])("%s: %s says what Discord does not accept", async (_, type, input, field, words) => {
  const fault = { _errors: [{ code: "BASE_TYPE_BAD_LENGTH", message: words }] };
  const body = { message: "Invalid Form Body", code: 50_035, errors: { [field]: fault } };
  const fields = { webhook_id: "1" };
  const { outcome } = await runOperation(type, input, [{ status: 400, body }], { fields });
  expect(messageOf(outcome)).toContain(words);
});

const missing = {
  status: 404,
  body: { code: "object_not_found", message: "Could not find data source with ID: 249d19fb." },
};
const database = (...names: string[]): Answer => ({
  body: { object: "database", data_sources: names.map((name) => ({ id: `ds ${name}`, name })) },
});

test("makenotion/notion-sdk-js#612: the id of a database finds its data source", async () => {
  const rows = { body: { results: [{ id: "p1", properties: {} }], has_more: false } };
  const answers = [missing, database("Orders"), rows];
  const { outcome, calls } = await runOperation("notion/query_database", { data_source: "db1" }, answers);
  expect(outcome).toMatchObject({ kind: "done", output: [{ id: "p1" }] });
  expect(calls.map(({ url }) => pathOf(url))).toEqual([
    "/v1/data_sources/db1/query",
    "/v1/databases/db1",
    "/v1/data_sources/ds Orders/query",
  ]);
});

test("PipedreamHQ/pipedream#18212: a page is added to the data source of a database", async () => {
  const source = { body: { id: "ds Orders", properties: { Name: { type: "title" } } } };
  const answers = [missing, database("Orders"), source, { body: { id: "p1", properties: {} } }];
  const input = { data_source: "db1", properties: { Name: "Ada" } };
  const { calls } = await runOperation("notion/create_database_page", input, answers);
  expect(JSON.parse(calls.at(-1)?.sent ?? "").parent).toEqual({
    type: "data_source_id",
    data_source_id: "ds Orders",
  });
});

test("Grey-Iris/easy-notion-mcp#64: a database with several data sources names them, and an unknown id stays unknown", async () => {
  const several = await runOperation("notion/query_database", { data_source: "db1" }, [
    missing,
    database("Orders", "Returns"),
  ]);
  expect(messageOf(several.outcome)).toContain("Choose one: Orders (ds Orders), Returns (ds Returns).");
  const unknown = await runOperation("notion/query_database", { data_source: "x" }, [missing, missing]);
  expect(messageOf(unknown.outcome)).toContain("Share the page or the database with the integration");
});

test.each([
  ["Airtable/airtable.js#172", 25, [10, 10, 5]],
  ["gtalarico/pyairtable#144", 100, Array.from({ length: 10 }, () => 10)],
])("%s: %i records are created in requests of at most 10, in their order", async (_, count, sizes) => {
  const records = Array.from({ length: count }, (__, index) => ({ fields: { N: index } }));
  const answers = sizes.map((size) => ({ body: { records: Array.from({ length: size }, () => ({})) } }));
  const input = { base: "app1", table: "Orders", records, typecast: "true" };
  const { outcome, calls } = await runOperation("airtable/create_records", input, answers);
  const sent = calls.map((call) => JSON.parse(call.sent));
  expect(sent.map((body) => body.records.length)).toEqual(sizes);
  expect(sent.flatMap((body) => body.records)).toEqual(records);
  expect(sent.every((body) => body.typecast === true)).toBe(true);
  expect(outcome).toMatchObject({ kind: "done", output: { length: count } });
});

test("Airtable/airtable.js#172: a later part that fails says how many records were created, and is not repeated", async () => {
  const records = Array.from({ length: 25 }, () => ({ fields: {} }));
  const answers = [{ body: { records: [] } }, { status: 503, body: {} }];
  const input = { base: "app1", table: "Orders", records };
  const { outcome } = await runOperation("airtable/create_records", input, answers);
  expect(outcome).toMatchObject({ kind: "fail", retryable: false });
  expect(messageOf(outcome)).toContain("The first 10 records were created.");
});

test("HubSpot/hubspot-api-nodejs#545: a contact that exists is refused with its id and what to do", async () => {
  const body = {
    ...{ status: "error", category: "CONFLICT" },
    message: "Contact already exists. Existing ID: 37765128953",
  };
  const input = { email: "ada@example.com" };
  const { outcome, reports } = await runOperation("hubspot/create_contact", input, [{ status: 409, body }]);
  expect(messageOf(outcome)).toContain(
    "Existing ID: 37765128953. It exists already. Use “Create or change”.",
  );
  expect(reports).toEqual([]);
});

test.each(["PipedreamHQ/pipedream#11236", "stape-io/hubspot-tag#7", "solspace/craft-freeform#2500"])(
  "%s: “Create or change” is one request, without a search that may be late",
  async () => {
    const input = { email: "ada@example.com", phone: "1" };
    const { calls } = await runOperation("hubspot/upsert_contact", input, [{ body: { results: [{}] } }]);
    expect(calls).toHaveLength(1);
    expect(pathOf(calls[0]?.url)).toBe("/crm/v3/objects/contacts/batch/upsert");
    expect(JSON.parse(calls[0]?.sent ?? "").inputs).toMatchObject([
      { idProperty: "email", id: "ada@example.com" },
    ]);
  },
);

test("HubSpot/hubspot-api-nodejs#268: a refusal that names a scope of old names the one that is needed", async () => {
  const errors = [
    { message: "One or more of these are required.", context: { requiredScopes: ["contacts"] } },
  ];
  const body = { status: "error", category: "MISSING_SCOPES", message: "This app lacks scopes.", errors };
  const { outcome } = await runOperation("hubspot/list_owners", {}, [{ status: 403, body }]);
  expect(messageOf(outcome)).toContain("crm.objects.owners.read. Add the scope to the app in HubSpot");
});

test.each(["getdokan/dokan#282", "WP-API/Basic-Auth#35"])(
  "%s: a WordPress server that drops the header Authorization is named as a cause",
  async () => {
    const body = {
      code: "rest_not_logged_in",
      message: "You are not currently logged in.",
      data: { status: 401 },
    };
    const fields = { site: "https://blog.example.com" };
    const { outcome } = await runOperation("wordpress/list_posts", {}, [{ status: 401, body }], { fields });
    expect(messageOf(outcome)).toContain("does not pass on the header Authorization");
  },
);
