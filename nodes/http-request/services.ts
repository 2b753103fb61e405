import { toKeywords } from "#engine/node.ts";

/** Services with an HTTP API that people look for by name. */
export const services: readonly string[] = toKeywords(`
  Slack, OpenAI, Google Sheets, Google, GitHub, ChatGPT, GPT, Claude, Anthropic, Gemini, Google Gemini, Mistral,
  Mistral Cloud, Perplexity, Cohere, DeepSeek, Groq, Hugging Face, Ollama, OpenRouter, Azure OpenAI, Stability
  AI, ElevenLabs, Replicate, Whisper, DALL-E, Pinecone, Qdrant, Weaviate, Milvus, Chroma, Google Drive, Google
  Docs, Google Calendar, Google Contacts, Google Analytics, Google Ads, Google BigQuery, BigQuery, Google Chat,
  Google Cloud Storage, Google Cloud Firestore, Firestore, Firebase, Google Cloud Natural Language, Google
  Perspective, Google Slides, Google Tasks, Google Translate, Google Maps, Google Books, Google Business
  Profile, Google Meet, Google Workspace Admin, G Suite Admin, Vertex AI, YouTube, Notion, Airtable, Stripe,
  PayPal, Shopify, WooCommerce, HubSpot, Salesforce, Pipedrive, Zoho, Zoho CRM, Microsoft, Microsoft Teams,
  Teams, Microsoft OneDrive, OneDrive, Microsoft SharePoint, SharePoint, Microsoft Excel 365, Microsoft To Do,
  Microsoft Graph, Microsoft Dynamics CRM, Dynamics 365, Microsoft Entra ID, Azure, Azure Cosmos DB, Azure
  Storage, Power BI, Discord, Telegram, WhatsApp, WhatsApp Business Cloud, Facebook, Facebook Graph API,
  Facebook Lead Ads, Facebook Pages, Messenger, Instagram, Meta, Threads, LinkedIn, X, Twitter, TikTok,
  Pinterest, Reddit, Medium, Mastodon, Bluesky, Snapchat, Tumblr, Vimeo, Twitch, Spotify, SoundCloud, Trello,
  Asana, Jira, Jira Software, Confluence, Atlassian, Bitbucket, GitLab, Gitea, Linear, ClickUp, Monday,
  monday.com, Basecamp, Todoist, TickTick, Wrike, Smartsheet, Coda, Evernote, OneNote, Zendesk, Intercom,
  Freshdesk, Freshservice, Freshworks CRM, Help Scout, HelpScout, Front, Crisp, Gorgias, LiveChat, Drift, Tawk,
  ServiceNow, PagerDuty, Opsgenie, Datadog, New Relic, Grafana, Splunk, Elasticsearch, Elastic Security, Kibana,
  Metabase, Sentry.io, Rollbar, UptimeRobot, Uptime Kuma, Cloudflare, Netlify, Vercel, Heroku, DigitalOcean,
  Jenkins, CircleCI, Travis CI, Docker, Kubernetes, Terraform, AWS, Amazon, AWS Lambda, AWS S3, S3, Amazon S3,
  AWS SNS, AWS SQS, AWS DynamoDB, AWS Bedrock, AWS Comprehend, AWS Rekognition, AWS Textract, AWS Transcribe,
  AWS Certificate Manager, AWS Cognito, AWS ELB, AWS IAM, Bedrock, MinIO, Wasabi, Backblaze, Dropbox, Box,
  Nextcloud, ownCloud, Twilio, Vonage, MessageBird, Plivo, Sinch, Nexmo, Textlocal, ClickSend, seven, sms77,
  MSG91, Mocean, Pushover, Pushbullet, Pushcut, ntfy, Gotify, OneSignal, Matrix, Mattermost, Rocket.Chat, Zulip,
  Signal, Line, Viber, WeChat, Webex, Webex by Cisco, Zoom, GoToWebinar, Calendly, Cal.com, Acuity Scheduling,
  Doodle, Eventbrite, Mailchimp, Brevo, Sendinblue, ActiveCampaign, ConvertKit, Kit, Klaviyo, MailerLite,
  Mailjet, AWeber, Campaign Monitor, Constant Contact, Drip, GetResponse, Customer.io, Iterable, Autopilot,
  Mautic, Marketo, Pardot, Keap, Infusionsoft, Lemlist, Lemlist outreach, Instantly, Apollo, Hunter, Clearbit,
  Dropcontact, Uplead, Egoi, E-goi, Emelia, Sendy, Vero, Tapfiliate, Mandrill templates, Supabase, Xata, NocoDB,
  Baserow, Grist, SeaTable, Stackby, Quick Base, FileMaker, Snowflake, Databricks, Redshift, Amazon Redshift,
  ClickHouse, Segment, PostHog, Mixpanel, Amplitude, Plausible, Matomo, RudderStack, QuickBooks, QuickBooks
  Online, Xero, FreshBooks, Wave, Sage, Invoice Ninja, Chargebee, Paddle, Gumroad, Lemon Squeezy, Square,
  Braintree, Razorpay, Mollie, Adyen, Klarna, Wise, Plaid, Coinbase, CoinGecko, Binance, Magento, Magento 2,
  BigCommerce, PrestaShop, Ecwid, Etsy, eBay, Amazon Seller, Unleashed Software, ERPNext, Odoo, SAP, SAP Hana,
  NetSuite, Oracle NetSuite, Workday, BambooHR, Personio, Gusto, Workable, Greenhouse, Lever, Okta, Auth0,
  Keycloak, Bitwarden, 1Password, HashiCorp Vault, VirusTotal, Shodan, urlscan.io, TheHive, TheHive 5, Cortex,
  MISP, CrowdStrike, SecurityScorecard, Carbon Black, Zscaler ZIA, Rapid7, Qualys, Recorded Future, Sysdig,
  Trellix, Fortinet, Imperva, Cisco Umbrella, Cisco Meraki, Cisco Secure Endpoint, F5 Big-IP, Filescan, Hybrid
  Analysis, Malcore, Mist, OpenCTI, AlienVault, ZScaler, WordPress, Webflow, Ghost, Contentful, Strapi,
  Storyblok, Sanity, Drupal, Wix, Squarespace, Cockpit, Bubble, Framer, Figma, Canva, Adalo, Glide, Softr,
  Copper, Affinity, Agile CRM, Close, Capsule, Insightly, Nutshell, Monica CRM, Salesmate, Sugar, SuiteCRM, Zoho
  Books, Zoho Desk, Zoho Mail, Affiliate, Action Network, Adobe, Adobe Sign, DocuSign, PandaDoc, HelloSign,
  Dropbox Sign, SignNow, APITemplate.io, Bannerbear, Cloudinary, Imgur, Unsplash, Giphy, Bitly, TinyURL, Yourls,
  Rebrandly, DeepL, LingvaNex, Lokalise, Crowdin, OpenWeatherMap, Weather, NASA, Hacker News, Wikipedia, NPM
  registry, Packagist, Product Hunt, Oura, Strava, Fitbit, Garmin, Withings, Philips Hue, Home Assistant, IFTTT,
  Toggl, Clockify, Harvest, Everhour, RescueTime, Beeminder, Pipefy, Kitemaker, Taiga, Redmine, YouTrack,
  Shortcut, Zenhub, Height, Phantombuster, Apify, Firecrawl, Browserless, Bright Data, SerpApi, Tavily, Exa,
  Brandfetch, Demio, Discourse, Disqus, Bettermode, Orbit, Circle, Kajabi, Teachable, Thinkific, Moodle, Canvas
  LMS, Cradl AI, Mindee, Nanonets, Docparser, Onfleet, ShipStation, Shippo, EasyPost, FedEx, UPS, DHL, Uproc,
  ProfitWell, Stripe Connect, Spontit, Strapi CMS, Tally API, Bamboo, CiviCRM, Raindrop, Pocket, Readwise,
  Instapaper, Feedly, Flow by Redbooth, Freshsales, Gong, Halo PSA, HaloPSA, Help desk, Humantic AI, Jina AI,
  LangChain, LoneScale, Marketstack, Medallia, Nasdaq, Netscaler ADC, Npm, Okta Workflows, Paddle Billing,
  PeekaLink, PostBin, ProfitWell Metrics, QuickChart, RabbitMQ, Kafka, Amazon Kinesis, NATS, Pulsar, AMQP,
  Solace, Rundeck, S3 compatible, Splunk Cloud, Syncro MSP, SyncroMSP, Telnyx, Tableau, Looker, Looker Studio,
  TravisCI, Wekan, Workato, Tray, Wufoo API, Xero Accounting, Zammad, Zoominfo, Zulip Chat, Quora, Trustpilot,
  Yelp, Airbnb, Booking, Uber, Airtop, Browserbase, Lovable, Cursor, Copilot, GitHub Copilot, Grok, xAI, Llama,
  LlamaIndex, Midjourney, Runway, HeyGen, Synthesia, AssemblyAI, Deepgram, Fireflies, Otter, Gamma, Miro,
  Lucidchart, Loom, Typeform API, Bitrix24, amoCRM, Kommo, Yandex, VK, Baidu, Feishu, Lark, DingTalk, Tencent,
  Alibaba, Aliyun, Hetzner, OVH, Linode, Fly.io, Railway, Render
`);
