import type { OperationsInput } from "#engine/connectors/format.ts";
import { docs, force, id, list, none, proof, safe, search } from "./shared.ts";

const status = {
  label: "Status",
  kind: "choice",
  options: [
    { value: "draft", label: "Draft" },
    { value: "publish", label: "Published" },
    { value: "pending", label: "Pending review" },
    { value: "private", label: "Private" },
    { value: "future", label: "Scheduled" },
  ],
} as const;
const author = {
  label: "Author",
  more: true,
  choices: { operation: "list_users", value: "id", label: "name", search: "search" },
} as const;
const text = {
  title: { label: "Title" },
  content: { label: "Content", kind: "paragraph", help: "HTML, or blocks." },
  status,
  excerpt: { label: "Excerpt", kind: "paragraph", more: true },
  slug: { label: "Slug", more: true, placeholder: "hello-world" },
  date_gmt: {
    label: "Date",
    kind: "date_time",
    more: true,
    placeholder: "2026-05-31T09:30:00Z",
    help: "In UTC. With the status “Scheduled”, when it is published.",
  },
  author,
  featured_media: { label: "Featured image", kind: "integer", more: true, help: "The id of an upload." },
  meta: { label: "Custom fields", kind: "json", more: true, placeholder: '{"source": "flow"}' },
} as const;
const terms = {
  categories: { label: "Categories", kind: "list", more: true, placeholder: "3, 7", help: "Their ids." },
  tags: { label: "Tags", kind: "list", more: true, placeholder: "12", help: "Their ids." },
} as const;
const parent = { label: "Parent page", kind: "integer", more: true } as const;

/** Required, with the status that a new post has: a draft. */
const newText = {
  ...text,
  title: { ...text.title, required: true },
  status: { ...status, default: "draft" },
};

const filters = {
  search,
  status: {
    ...status,
    default: "publish",
    help: "Others than published ones need a user who may edit them.",
  },
  after: { label: "After", kind: "date_time", more: true, placeholder: "2026-05-31T00:00:00" },
  orderby: {
    label: "Order by",
    kind: "choice",
    more: true,
    default: "date",
    options: [
      { value: "date", label: "Date" },
      { value: "modified", label: "Last change" },
      { value: "title", label: "Title" },
      { value: "id", label: "Id" },
    ],
  },
  order: {
    label: "Direction",
    kind: "choice",
    more: true,
    default: "desc",
    options: [
      { value: "desc", label: "Greatest first" },
      { value: "asc", label: "Smallest first" },
    ],
  },
} as const;

const post = {
  ...{ id: 42, date_gmt: "2026-11-27T09:00:00", slug: "hello-world", status: "publish", type: "post" },
  ...{ link: "https://example.com/hello-world/", title: { rendered: "Hello world" }, author: 1 },
  ...{ content: { rendered: "<p>Welcome.</p>" }, categories: [1], tags: [], featured_media: 0 },
};
const page = { ...post, type: "page", parent: 0 };
const media = {
  ...{ id: 7, media_type: "image", mime_type: "image/png", title: { rendered: "Logo" } },
  source_url: "https://example.com/wp-content/uploads/2026/11/logo.png",
};

/** The operations on posts or pages, which are the same. */
function entries(
  one: "post" | "page",
  sample: typeof post,
  own: NonNullable<OperationsInput[string]["fields"]>,
): OperationsInput {
  const path = `/${one}s` as const;
  const field = { [one]: { ...id(one === "post" ? "Post" : "Page"), wire: "id" } };
  const help = (anchor: string) => docs(`${one}s`, `${anchor}-a-${one}`);
  return {
    [`create_${one}`]: {
      title: `Create a WordPress ${one}`,
      about: `Adds a ${one}, as a draft or published.`,
      synonyms: `publish, write, add ${one}, article`,
      docs: help("create"),
      method: "POST",
      path,
      fields: { ...newText, ...own },
      effect: none,
      proof,
      sample,
    },
    [`update_${one}`]: {
      title: `Change a WordPress ${one}`,
      about: `Changes the parts of a ${one} that are filled in.`,
      synonyms: `update, edit, publish ${one}`,
      docs: help("update"),
      method: "POST",
      path: `${path}/{id}`,
      fields: { ...field, ...text, ...own },
      effect: safe,
      proof,
      sample,
    },
    [`read_${one}`]: {
      title: `Read a WordPress ${one}`,
      about: `Returns a ${one} by its id.`,
      synonyms: `get ${one}`,
      docs: help("retrieve"),
      method: "GET",
      path: `${path}/{id}`,
      fields: {
        ...field,
        context: {
          label: "Text",
          kind: "choice",
          more: true,
          default: "view",
          options: [
            { value: "view", label: "As visitors see it" },
            { value: "edit", label: "As it was written, too" },
          ],
        },
      },
      effect: safe,
      proof,
      sample,
    },
    [`list_${one}s`]: {
      ...list,
      title: `List WordPress ${one}s`,
      about: `Lists ${one}s, the newest first.`,
      synonyms: `get many ${one}s, search, find`,
      docs: docs(`${one}s`, `list-${one}s`),
      path,
      fields: filters,
      sample: [sample],
    },
    [`delete_${one}`]: {
      title: `Delete a WordPress ${one}`,
      about: `Moves a ${one} to the trash, or deletes it for good.`,
      synonyms: `remove, trash ${one}`,
      docs: help("delete"),
      method: "DELETE",
      path: `${path}/{id}`,
      fields: { ...field, force },
      effect: safe,
      proof,
      sample,
    },
  };
}

export const content: OperationsInput = {
  ...entries("post", post, terms),
  ...entries("page", page, { parent }),
  upload_media: {
    title: "Upload to WordPress media",
    about: "Adds a file to the media library.",
    synonyms: "image, picture, attachment, file, add media",
    docs: docs("media", "create-a-media-item"),
    method: "POST",
    path: "/media",
    body: "multipart",
    fields: {
      file: { label: "File", kind: "file", required: true, help: "Use a tag for a file." },
      title: { label: "Title" },
      alt_text: { label: "Alternative text", help: "Describes the image to people who do not see it." },
      caption: { label: "Caption", more: true },
      post: { label: "Attach to post", kind: "integer", more: true },
    },
    effect: none,
    proof,
    sample: media,
  },
  list_media: {
    ...list,
    title: "List WordPress media",
    about: "Lists the files of the media library, the newest first.",
    docs: docs("media", "list-media"),
    path: "/media",
    fields: { search },
    sample: [media],
  },
  list_categories: {
    ...list,
    title: "List WordPress categories",
    about: "Lists the categories of posts.",
    docs: docs("categories", "list-categories"),
    path: "/categories",
    fields: { search },
    sample: [{ id: 1, name: "Uncategorized", slug: "uncategorized", count: 3 }],
  },
  list_tags: {
    ...list,
    title: "List WordPress tags",
    about: "Lists the tags of posts.",
    docs: docs("tags", "list-tags"),
    path: "/tags",
    fields: { search },
    sample: [{ id: 12, name: "News", slug: "news", count: 3 }],
  },
};
