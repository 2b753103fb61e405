import type { Json, JsonObject } from "#lib/json.ts";

/** What the Code nodes of a workflow find. It is made up so that none of them throws for want of data. */
export interface MadeCodeData {
  /** What callers send. */
  trigger?: JsonObject;
  /** What nodes that are not code give, by their names. */
  nodes?: Readonly<Record<string, Json>>;
  vars?: JsonObject;
  /** What every request of code gets. */
  response?: Json;
  /** For the rebuilt flow: fields of what callers send and what every request gets, the first time and the last. */
  answers?: readonly JsonObject[];
}

/** The answer of a language model with this text, in the forms that workflows read. */
const said = (value: Json): JsonObject => {
  const text = `Here it is:\n${JSON.stringify(value)}`;
  return {
    response: text,
    content: [{ type: "text", text }],
    choices: [{ message: { role: "assistant", content: text } }],
  };
};

const incident: JsonObject = {
  incident_id: "INC-1",
  service_name: "web",
  error_type: "timeout",
  monitor_name: "Web",
  status: "DOWN",
  level_1_action: "systemctl restart web",
  level_1_diagnosis: { cause: "out of memory" },
  level_2_recommendation: { root_cause: "leak", severity: "high", risks: ["downtime"] },
  error_logs: "killed",
};
const similar: JsonObject = {
  result: [
    {
      score: 0.9,
      payload: {
        service_name: "web",
        error_type: "timeout",
        solution_applied: "restart",
        resolution_success: true,
      },
    },
  ],
};
const alert: JsonObject = {
  id: "1",
  timestamp: "2026-01-01T00:00:00Z",
  rule: {
    id: "5710",
    level: 10,
    description: "Authentication failure",
    mitre: { tactic: ["Access"], id: ["T1110"] },
  },
  agent: { id: "001", name: "host" },
  data: { srcip: "203.0.113.7" },
  full_log: "Failed password from 203.0.113.7",
};
const sheet: JsonObject = {
  values: [
    ["website_url", "client_email", "client_name", "status"],
    ["example.com", "a@example.com", "A", ""],
    ["https://example.org", "b@example.org", "", "Retry"],
    ["https://example.net", "c@example.net", "C", ""],
  ],
};

/** By the workflow's file. */
export const codeData: Readonly<Record<string, MadeCodeData>> = {
  "01-lead-qualification": {
    trigger: { nome: "Ada", email: "ada@example.com", telefono: "1" },
    nodes: { "Claude API": said({ classificazione: "hot", score: 80, priorita_risposta: "immediata" }) },
  },
  "04-onboarding-clienti": {
    trigger: { nome: "Ada", email: "ada@example.com" },
    nodes: { "Claude API": said({ oggetto: "Ciao", corpo_html: "<p>Ciao</p>" }) },
  },
  "agent-1-alert-dispatcher": {
    trigger: { alert },
    nodes: { "Groq AI": said({ summary: "Someone tries passwords.", cve_list: [] }) },
  },
  "agent-2-threat-responder": {
    trigger: { ticket_id: 7, alertData: { severity: "10", hostname: "host", full_log: "Failed password" } },
    nodes: {
      "Groq Deep Analysis": said({
        threat_intent: "access",
        cve_list: ["CVE-2024-0001"],
        remediation_options: [{ action: "block", description: "Block the sender", confidence: 0.8 }],
        confidence_score: 0.8,
      }),
    },
  },
  "ai-agent-persistent-memory-mengram": {
    trigger: { message: "Hello", user_id: "u1" },
    nodes: {
      "Search Memories": { results: [{ entity: "Ada", facts: ["writes programs"] }] },
      "AI Response": said("Hello, Ada"),
    },
  },
  "auto-repare-action-executor": {
    trigger: incident,
    nodes: {
      "Qdrant - Chercher Similaires": similar,
      "Qdrant - Historique N2": similar,
      "SSH - Executer Action": { stdout: "done", stderr: "", exitCode: 0 },
      "SSH - Verifier Service": { stdout: "200\n" },
      "SSH - Collecter Logs": { stdout: 'line "1"\nline 2' },
      "Claude N2": said({ root_cause: "leak", severity: "high" }),
    },
  },
  "auto-repare-main-supervisor": {
    trigger: { monitor: { name: "Web", url: "https://example.com" }, heartbeat: { status: 0 }, msg: "down" },
    nodes: {
      "RAG - Search": similar,
      "SSH - Collecter Logs": { stdout: "killed" },
      "SSH - Docker Logs": { stdout: "exited" },
      "Ollama - Qwen N1": said({ cause: "memory", action_command: "restart" }),
    },
  },
  "auto-repare-n3-escalation-opus": {
    trigger: incident,
    nodes: { "Claude Opus 4.5 (N3)": said("A report") },
  },
  "auto-repare-notification-manager": { trigger: { incident, incident_id: "INC-1" } },
  "dashboard-api": { trigger: { row_number: "3" }, nodes: { "Get Sheet Rows": sheet } },
  "elevenlabs-call-completed-update-pipedrive": {
    trigger: {
      event_timestamp: 1,
      data: {
        conversation_id: "c1",
        analysis: { call_successful: "success" },
        transcript: [{ role: "agent", message: "Hello" }],
        conversation_initiation_client_data: { dynamic_variables: { pipedrive_person_id: 1 } },
      },
    },
  },
  "elevenlabs-twilio-outbound-bulletproof-editi": {
    trigger: { phone: "5550100000", customer_name: "Ada Example", custom_variables: { plan: "trial" } },
    answers: [
      { phone: "5550100000", customer_name: "Ada Example", statusCode: 500 },
      { statusCode: 200, body: { success: true, conversation_id: "c1", callSid: "s1" } },
    ],
    nodes: {
      "ElevenLabs: Initiate Call": { statusCode: 200, body: { success: true, conversation_id: "c1" } },
    },
  },
  "elevenlabs-twilio-outbound-call-client-data": {
    trigger: { phone: "+15550100000", customer_name: "Ada Example", conversation_id: "c1" },
    vars: { elevenlabs_agent_id: "a1", elevenlabs_phone_number_id: "p1" },
  },
  "example-webhook-slack": { trigger: { type: "order", data: { id: 1 } } },
  "lead-gen-orchestrator": {
    answers: [sheet],
    nodes: { "Get Sheet Rows": sheet, "Mark Row Processing": { updates: {} } },
  },
  "sarah-sms-tool-bulletproof-v2-2": {
    nodes: {
      "Send SMS via Twilio": { sid: "SM1" },
      "Extract & Validate Parameters": { phone_number: "+15550100000", first_name: "Ada" },
    },
    vars: { twilio_account_sid: "AC1", twilio_auth_token: "made" },
    response: { status: "delivered" },
  },
  "smart-select-multi-tool-agent": {
    nodes: {
      "get available prompts": { stdout: "one\ntwo" },
      "Add User Message to DB": { message: { content: "Hello" } },
    },
  },
  "wazuh-soc-dashboard-complete": {
    trigger: alert,
    answers: [{ ...alert, response: "made" }],
    nodes: {
      "Ollama AI Analysis": said({ threat_level: "high", confidence: 96, action: "block_ip" }),
      "Block IP via Wazuh API": { error: 0 },
      "Write to InfluxDB": {},
      "Query InfluxDB for Alerts": { data: "_time,severity,rule_level\n2026-01-01T00:00:00Z,high,10" },
    },
  },
  "webhook-analytics-anthropic": { trigger: {} },
  "weird-workflow": { trigger: {} },
};
