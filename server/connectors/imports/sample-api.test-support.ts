/** A small API with every place of a parameter, kind of body and way to sign in, as its authors would describe it. */
export const sampleApi = (server: string, changes: Record<string, unknown> = {}) => ({
  openapi: "3.0.3",
  info: { title: "Pets & Co", version: "2.1", description: "Keeps **pets**. And more." },
  servers: [{ url: server }],
  security: [{ ApiKey: [] }],
  paths: {
    "/owners/{owner}/pets": {
      parameters: [{ name: "owner", in: "path", required: true, schema: { type: "string" } }],
      get: {
        operationId: "listPets",
        summary: "List pets",
        tags: ["pets"],
        parameters: [
          { name: "tags", in: "query", schema: { type: "array", items: { type: "string" } } },
          {
            ...{ name: "ids", in: "query", explode: false },
            schema: { type: "array", items: { type: "integer" } },
          },
          {
            ...{ name: "marks", in: "query", style: "pipeDelimited", explode: false },
            schema: { type: "array", items: { type: "string" } },
          },
          { name: "filter", in: "query", style: "deepObject", schema: { type: "object" } },
          { name: "near", in: "query", schema: { type: "object", properties: { lat: {}, lon: {} } } },
          {
            ...{ name: "as", in: "query" },
            content: { "application/json": { schema: { type: "object" } } },
          },
          { name: "X-Trace", in: "header", schema: { type: "string" } },
          { name: "session", in: "cookie", schema: { type: "string" } },
        ],
        responses: {
          200: {
            description: "The pets",
            content: {
              "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Pet" } } },
            },
          },
        },
      },
      post: {
        operationId: "addPet",
        tags: ["pets"],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
        },
        responses: { 201: { description: "Added" } },
      },
    },
    "/forms": {
      post: {
        operationId: "sendForm",
        requestBody: {
          content: {
            "application/x-www-form-urlencoded": {
              schema: {
                type: "object",
                properties: { name: { type: "string" }, tags: { type: "array", items: { type: "string" } } },
              },
            },
          },
        },
        responses: { 200: { description: "Done" } },
      },
    },
    "/photos": {
      post: {
        operationId: "addPhoto",
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                properties: { title: { type: "string" }, photo: { type: "string", format: "binary" } },
              },
            },
          },
        },
        responses: { 200: { description: "Done" } },
      },
      put: {
        operationId: "replacePhoto",
        requestBody: { content: { "image/svg+xml": { schema: { type: "string", format: "binary" } } } },
        responses: { 200: { description: "Done" } },
      },
    },
    "/patches": {
      patch: {
        operationId: "patchAll",
        requestBody: {
          content: {
            "application/merge-patch+json": { schema: { type: "object", additionalProperties: true } },
          },
        },
        responses: { 200: { description: "Done" } },
      },
    },
    ...changes,
  },
  components: {
    schemas: {
      Pet: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string" },
          age: { type: "integer" },
          kind: { type: "string", enum: ["cat", "dog"] },
          home: { type: "object", properties: { city: { type: "string" } } },
          parent: { $ref: "#/components/schemas/Pet" },
        },
      },
    },
    securitySchemes: {
      ApiKey: { type: "apiKey", in: "header", name: "X-Api-Key" },
      query_key: { type: "apiKey", in: "query", name: "key" },
      "cookie-key": { type: "apiKey", in: "cookie", name: "sid" },
      BearerToken: { type: "http", scheme: "bearer" },
      Login: { type: "http", scheme: "basic" },
      Certificate: { type: "mutualTLS" },
      Client: {
        type: "oauth2",
        flows: { clientCredentials: { tokenUrl: "https://id.example.com/token", scopes: { read: "Read" } } },
      },
    },
  },
});
