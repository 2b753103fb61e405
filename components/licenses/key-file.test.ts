import { expect, test } from "vitest";
import { toKeyFile } from "./key-file.ts";

test("quotes what needs it and lets no spreadsheet run a customer's name", () => {
  const file = toKeyFile([
    { id: "1", customer: 'Ada "the first", Ltd', key: "FLOW-1" },
    { id: "2", customer: "=1+1", key: "FLOW-2" },
  ]);
  expect(file).toBe('id,customer,key\r\n1,"Ada ""the first"", Ltd",FLOW-1\r\n2,\'=1+1,FLOW-2\r\n');
});
