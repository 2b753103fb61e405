import { z } from "zod";
import { fieldSettings, sampleValues } from "#engine/form/field-settings.ts";
import { toFormInput } from "#engine/form/input.ts";
import {
  formProblems,
  formSettings,
  namedFields,
  nameOf,
  withoutResponseWarnings,
} from "#engine/form/settings.ts";
import { defineNode, toKeywords } from "#engine/node.ts";

const { name, label, type, options, value, required } = fieldSettings;

export default defineNode({
  type: "form_node",
  version: 1,
  group: "Triggers",
  category: "trigger",
  tier: "CORE",
  label: "Form",
  description: "Starts the flow when a person sends the form on its page.",
  keywords: toKeywords(`
    form trigger, n8n form, n8n form trigger, on form submission, survey, web form, submit, submission,
    input form, questionnaire, contact form, google form, typeform, jotform, tally, feedback form, public
    page, landing page, page, interface, sign up form, intake, wait for form, poll survey, user input,
    zapier interfaces, wufoo, formstack, gravity forms, fillout, cognito forms, paperform, microsoft forms,
    kobotoolbox, surveymonkey, application form, upload form, formular, formulario, formulaire
  `),
  usuallyNext: ["condition_node", "table_node", "send_email_node", "approval_node"],
  inputs: [],
  outputs: [{ name: "output" }],
  effect: "none",
  config: z.strictObject({ label: z.string().max(200).default("Form"), ...formSettings }),
  fields: {
    label: { kind: "text", label: "Label", lines: "one" },
    title: { kind: "text", label: "Title", lines: "one" },
    description: {
      kind: "text",
      label: "Description",
      lines: "many",
      help: "Shown below the title. Line breaks are kept.",
    },
    fields: {
      kind: "list",
      label: "Fields",
      addLabel: "Add field",
      help: "What the page asks for. Tags use each field’s name. Leave the name empty to derive it from the label.",
      item: {
        label,
        type,
        options,
        value,
        required,
        name: {
          ...name,
          placeholder: (row) => nameOf({ name: "", label: String(row.label ?? "") }) || name.label,
        },
      },
    },
    submit_label: { kind: "text", label: "Button", lines: "one", placeholder: "Send" },
    done: {
      kind: "group",
      label: "After sending",
      item: {
        kind: {
          kind: "choice",
          label: "Show",
          options: [
            { value: "message", label: "A message" },
            { value: "redirect", label: "Another page" },
            { value: "response", label: "The flow’s HTTP Response" },
          ],
        },
        text: { kind: "text", label: "Message", lines: "many", visible: ({ kind }) => kind === "message" },
        url: {
          kind: "text",
          label: "URL",
          lines: "one",
          placeholder: "https://example.com/thanks",
          visible: ({ kind }) => kind === "redirect",
        },
      },
    },
  },
  trigger: {
    kind: "form",
    flowName: ({ title }) => (typeof title === "string" ? title : ""),
    toInput: toFormInput,
    withoutResponse: withoutResponseWarnings,
  },
  summary: ({ title }) => (title.trim() === "" ? "No title yet" : `when “${title.trim()}” is sent`),
  check: formProblems,
  sampleOutput: ({ fields = [] }) => sampleValues(namedFields(fields)),
  output: z.looseObject({}),
});
