import { toKeywords } from "#engine/node.ts";
import { services } from "./services.ts";

/** Things of apps. */
const things = toKeywords(`
  translate, translate by zapier, sms, sms by zapier, calendar, crm, issue, ticket, invoice, payment, contact, lead,
  channel message, send message to channel, post to channel, upload file, push message, share, tweet
`);

/** The services that it reaches and their things, while none of them has a type. */
export const standsInFor: readonly string[] = [...things, ...services];

/** Names of a request elsewhere, and what it stands in for. */
export const keywords: readonly string[] = [
  ...toKeywords(`
    fetch, api, curl, rest, request, http, webhook request, call api, get, post, url, graphql, api call, make a
    request, api request, webhooks by zapier post, custom request, put, patch, axios, rest api, get a file,
    outgoing webhook, call url, send webhook, send request, ajax, wget, external api, web request, integration,
    connector, download file, soap request, invoke api, requests, oauth, google apis, ping, httprequest, ai agent,
    ai, llm, agent, chat model, weather by zapier, url shortener, chatbot, vector store, embeddings, scrape url,
    image generation, edit image, speech to text, text to speech, transcribe, sentiment analysis, information
    extractor, basic llm chain, question and answer chain, summarization, summarization chain, retriever, ftp,
    sftp, ftp ssh, git, ldap, mqtt, cloud storage, odata, json api, jsonrpc, swagger, openapi, document store
  `),
  ...standsInFor,
];
