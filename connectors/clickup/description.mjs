export const url = "https://developer.clickup.com/openapi/clickup-api-v2-reference.json";

const task = "86a1b2c3d";
const list = "901234567890";
const city = "03efda77-c7a0-42d3-8afd-fd546353c2f5";

export const operations = {
  create_task: {
    at: "POST /v2/list/{list_id}/task",
    values: [
      { list, name: "Order 1042" },
      {
        ...{ list, name: "Order 1042", text: "**Late**", status: "in progress", priority: "2", parent: task },
        ...{ due_date: "1800000000000", assignees: "[183]", tags: "orders, late" },
      },
    ],
  },
  read_task: { at: "GET /v2/task/{task_id}", values: [{ task }] },
  list_tasks: {
    at: "GET /v2/list/{list_id}/task",
    values: [{ list }, { list, include_closed: "true", statuses: "to do, in progress" }],
  },
  update_task: {
    at: "PUT /v2/task/{task_id}",
    values: [
      {
        ...{ task, name: "Order 1042", text: "Paid", status: "done", priority: "4" },
        ...{ due_date: "1800000000000", add: "[183]", remove: "[184, 185]" },
      },
      { task, name: "Order 1042", add: "[183]", remove: "[]" },
    ],
  },
  delete_task: { at: "DELETE /v2/task/{task_id}", values: [{ task }] },
  add_comment: {
    at: "POST /v2/task/{task_id}/comment",
    values: [{ task, comment_text: "Paid", notify_all: "true" }],
  },
  set_custom_field: {
    at: "POST /v2/task/{task_id}/field/{field_id}",
    values: [
      { task, field: city, value: "Berlin" },
      { task, field: city, other: "8000.5" },
      { task, field: city, other: '{"add": [183], "rem": [184]}' },
    ],
  },
  create_list: {
    at: "POST /v2/folder/{folder_id}/list",
    values: [{ folder: "457", name: "Orders", content: "All *orders*" }],
  },
  create_folder: { at: "POST /v2/space/{space_id}/folder", values: [{ space: "790", name: "Shop" }] },
  list_lists: { at: "GET /v2/folder/{folder_id}/list", values: [{ folder: "457" }] },
  list_folders: { at: "GET /v2/space/{space_id}/folder", values: [{ space: "790" }] },
  list_custom_fields: { at: "GET /v2/list/{list_id}/field", values: [{ list }] },
  read_account: { at: "GET /v2/user", values: [{}] },
};
