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
import { defineNode, field, toKeywords } from "#engine/node.ts";

const { name, label, type, options, value, required } = fieldSettings;

export default defineNode({
  type: "form_node",
  category: "trigger",
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
  effect: "none",
  config: z.strictObject({ label: z.string().max(200).default("Form"), ...formSettings }),
  fields: {
    title: field.text("Title"),
    description: field.text("Description", {
      lines: "many",
      help: "Shown below the title. Line breaks are kept.",
    }),
    fields: field.list(
      "Fields",
      "Add field",
      {
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
      {
        help: "What the page asks for. Tags use each field’s name. Leave the name empty to derive it from the label.",
      },
    ),
    submit_label: field.text("Button", { placeholder: "Send" }),
    done: {
      kind: "group",
      label: "After sending",
      item: {
        kind: field.choice("Show", {
          message: "A message",
          redirect: "Another page",
          response: "The flow’s HTTP Response",
        }),
        text: field.text("Message", { lines: "many", visible: ({ kind }) => kind === "message" }),
        url: field.text("URL", {
          placeholder: "https://example.com/thanks",
          visible: ({ kind }) => kind === "redirect",
        }),
      },
    },
  },
  trigger: {
    kind: "form",
    flowName: ({ title }) => (typeof title === "string" ? title : ""),
    toInput: toFormInput,
    withoutResponse: withoutResponseWarnings,
  },
  summary: ({ title }) => (title.trim() === "" ? "No title yet" : `“${title.trim()}”`),
  check: formProblems,
  sampleOutput: ({ fields = [] }) => sampleValues(namedFields(fields)),
  output: z.looseObject({}),
});
