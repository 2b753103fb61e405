import type { OperationsInput } from "#engine/connectors/format.ts";
import { described, docs, list, none, safe, task } from "./shared.ts";

const sample = {
  id: task.placeholder,
  name: "Order 1042",
  status: { status: "to do" },
  url: "https://app.clickup.com/t/86a1b2c3d",
};
const content = {
  text: { label: "Description", kind: "paragraph", wire: "markdown_content", help: "Markdown." },
  status: { label: "Status", placeholder: "in progress", help: "One of the list's." },
  priority: {
    label: "Priority",
    kind: "integer",
    placeholder: "3",
    help: "1 is urgent, 2 high, 3 normal, 4 low.",
  },
  due_date: {
    label: "Due",
    kind: "integer",
    more: true,
    placeholder: "1800000000000",
    help: "Milliseconds since 1970.",
  },
} as const;
const numbers = { kind: "json", more: true, placeholder: "[183]", help: "A list of their numbers." } as const;
/** ClickUp requires both lists where it gets one. */
const change = { ...numbers, default: "[]" } as const;

export const tasks: OperationsInput = {
  create_task: {
    title: "Create a ClickUp task",
    about: "Adds a task to a list.",
    synonyms: "add task, to-do",
    docs: docs("createtask"),
    method: "POST",
    path: "/list/{list}/task",
    fields: {
      list,
      name: { label: "Name", required: true },
      ...content,
      assignees: { label: "Assignees", ...numbers },
      tags: { label: "Tags", kind: "list", more: true },
      parent: { ...task, label: "Parent", required: false, more: true },
    },
    effect: none,
    proof: described,
    sample,
  },
  read_task: {
    title: "Read a ClickUp task",
    about: "Returns a task.",
    docs: docs("gettask"),
    method: "GET",
    path: "/task/{task}",
    fields: { task },
    effect: safe,
    proof: described,
    sample,
  },
  list_tasks: {
    title: "List ClickUp tasks",
    about: "Lists the tasks of a list.",
    docs: docs("gettasks"),
    method: "GET",
    path: "/list/{list}/task",
    fields: {
      list,
      include_closed: { label: "Closed ones too", kind: "boolean" },
      statuses: { label: "Statuses", kind: "list", more: true, placeholder: "to do, in progress" },
    },
    pages: { mode: "page", first_page: 0, items_path: "tasks", more_path: "last_page", more_means: "last" },
    effect: safe,
    proof: described,
    sample: [sample],
  },
  update_task: {
    title: "Change a ClickUp task",
    about: "Changes a task. An empty field is not changed.",
    synonyms: "edit task, close task",
    docs: docs("updatetask"),
    method: "PUT",
    path: "/task/{task}",
    fields: {
      task,
      name: { label: "Name" },
      ...content,
      add: { label: "Assign", ...change, wire: "assignees.add" },
      remove: { label: "Unassign", ...change, wire: "assignees.rem" },
    },
    effect: safe,
    proof: described,
    sample,
  },
  delete_task: {
    title: "Delete a ClickUp task",
    about: "Deletes a task.",
    docs: docs("deletetask"),
    method: "DELETE",
    path: "/task/{task}",
    fields: { task },
    effect: safe,
    proof: described,
    sample: null,
  },
  add_comment: {
    title: "Comment on a ClickUp task",
    about: "Adds a comment to a task.",
    docs: docs("createtaskcomment"),
    method: "POST",
    path: "/task/{task}/comment",
    fields: {
      task,
      comment_text: { label: "Text", kind: "paragraph", required: true },
      notify_all: { label: "Notify everyone", kind: "boolean", required: true, default: "false", more: true },
    },
    effect: none,
    proof: described,
    sample: { id: 458, hist_id: "26508", date: 1_568_036_964_079 },
  },
  set_custom_field: {
    title: "Set a custom field of a ClickUp task",
    about: "Gives a custom field a value.",
    docs: docs("setcustomfieldvalue"),
    method: "POST",
    path: "/task/{task}/field/{field}",
    fields: {
      task,
      field: {
        label: "Field",
        required: true,
        placeholder: "03efda77-c7a0-42d3-8afd-fd546353c2f5",
        choices: { operation: "list_custom_fields", value: "id", label: "name", with: { list: "list" } },
      },
      list: { ...list, required: false, in: "none", help: "Only for the choice of the field." },
      value: {
        label: "Text",
        help: "For a field with a text, an e-mail address, a link, or the id of an option.",
      },
      other: {
        label: "Other value",
        kind: "json",
        wire: "value",
        placeholder: '{"add": [183]}',
        help: "Instead of a text: a number, milliseconds since 1970, a list of label ids, or people to add and remove.",
      },
    },
    effect: safe,
    proof: described,
    sample: {},
  },
};
