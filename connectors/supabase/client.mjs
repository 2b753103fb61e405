export const packages = ["@supabase/postgrest-js@2"];
export const headers = ["accept", "prefer"];

export const fields = { project: "https://abcdefghijklmnop.supabase.co" };

export async function createClient(load, origin) {
  const { PostgrestClient } = await load("@supabase/postgrest-js");
  return new PostgrestClient(`${origin}/rest/v1`);
}

const order = { id: 1042, status: "paid" };
const row = JSON.stringify(order);
const one = { column: "id", operator: "eq", value: "1042" };

export const calls = {
  create_row: [
    {
      values: { table: "orders", row },
      call: (db) => db.from("orders").insert(order).select(),
      response: [],
    },
  ],
  list_rows: [
    {
      values: {
        ...{ table: "orders", column: "total", operator: "gt", value: "10", or: "(status.eq.paid,id.lt.5)" },
        ...{ order: "created_at.desc", limit: "100", select: "*" },
      },
      call: (db) =>
        db
          .from("orders")
          .select("*")
          .gt("total", 10)
          .or("status.eq.paid,id.lt.5")
          .order("created_at", { ascending: false })
          .limit(100),
      response: [],
    },
    {
      values: { table: "orders", column: "id", operator: "in", value: "(1,2)", select: "id,status" },
      call: (db) => db.from("orders").select("id,status").in("id", [1, 2]),
      response: [],
    },
  ],
  update_rows: [
    {
      values: { table: "orders", ...one, row },
      call: (db) => db.from("orders").update(order).eq("id", 1042).select(),
      response: [],
    },
  ],
  delete_rows: [
    {
      values: { table: "orders", ...one },
      call: (db) => db.from("orders").delete().eq("id", 1042).select(),
      response: [],
    },
  ],
  read_row: [
    {
      values: { table: "orders", ...one },
      call: (db) => db.from("orders").select("*").eq("id", 1042).single(),
    },
  ],
  upsert_row: [
    {
      values: { table: "customers", row: '{"email":"ada@example.com"}', on_conflict: "email" },
      call: (db) =>
        db.from("customers").upsert({ email: "ada@example.com" }, { onConflict: "email" }).select(),
      response: [],
    },
  ],
  call_function: [
    {
      values: { function: "close_order", arguments: '{"id":1042}' },
      call: (db) => db.rpc("close_order", { id: 1042 }),
    },
  ],
};
