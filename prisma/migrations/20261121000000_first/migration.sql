-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "session_epoch" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "prefix" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_failures" (
    "id" BIGSERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_failures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "principal_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("principal_id","key")
);

-- CreateTable
CREATE TABLE "flows" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "draft" JSON NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "live_version_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flows_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "flow_versions" (
    "id" UUID NOT NULL,
    "flow_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "document" JSON NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flow_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "flow_nodes" (
    "node_id" TEXT NOT NULL,
    "flow_id" UUID NOT NULL,
    "type" TEXT NOT NULL,

    CONSTRAINT "flow_nodes_pkey" PRIMARY KEY ("node_id")
);

-- CreateTable
CREATE TABLE "triggers" (
    "node_id" TEXT NOT NULL,
    "flow_id" UUID NOT NULL,
    "version_id" UUID NOT NULL,
    "type" TEXT NOT NULL,

    CONSTRAINT "triggers_pkey" PRIMARY KEY ("node_id")
);

-- CreateTable
CREATE TABLE "executions" (
    "id" UUID NOT NULL,
    "flow_id" UUID NOT NULL,
    "version_id" UUID,
    "document" JSON,
    "trigger_node_id" TEXT NOT NULL,
    "until_node_id" TEXT,
    "source" TEXT NOT NULL,
    "replay_of" UUID,
    "status" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL DEFAULT 0,
    "crashes" INTEGER NOT NULL DEFAULT 0,
    "input" JSON NOT NULL,
    "reply_to" TEXT,
    "response" JSON,
    "error" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "resume_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "executions_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");

-- CreateTable
CREATE TABLE "steps" (
    "execution_id" UUID NOT NULL,
    "node_id" TEXT NOT NULL,
    "iteration" INTEGER NOT NULL DEFAULT 0,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "status" TEXT NOT NULL,
    "handle" TEXT,
    "input" JSON,
    "config" JSON,
    "output" JSON,
    "error" JSON,
    "warnings" JSON,
    "retryable" BOOLEAN NOT NULL DEFAULT false,
    "resume_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "steps_pkey" PRIMARY KEY ("execution_id","node_id","iteration","attempt")
) PARTITION BY RANGE ("execution_id");

-- CreateTable
CREATE TABLE "worker_processes" (
    "id" TEXT NOT NULL,
    "lock_key" BIGINT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "heartbeat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "worker_processes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_user_id_idx" ON "api_keys"("user_id");

-- CreateIndex
CREATE INDEX "sign_in_failures_subject_at_idx" ON "sign_in_failures"("subject", "at");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "flows_live_version_id_key" ON "flows"("live_version_id");

-- CreateIndex
CREATE UNIQUE INDEX "flow_versions_flow_id_number_key" ON "flow_versions"("flow_id", "number");

-- CreateIndex
CREATE INDEX "flow_nodes_flow_id_idx" ON "flow_nodes"("flow_id");

-- CreateIndex
CREATE INDEX "triggers_flow_id_idx" ON "triggers"("flow_id");

-- CreateIndex
CREATE INDEX "triggers_version_id_idx" ON "triggers"("version_id");

-- CreateIndex
CREATE INDEX "executions_flow_id_id_idx" ON "executions"("flow_id", "id" DESC);

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flows" ADD CONSTRAINT "flows_live_version_id_fkey" FOREIGN KEY ("live_version_id") REFERENCES "flow_versions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_versions" ADD CONSTRAINT "flow_versions_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flows"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_nodes" ADD CONSTRAINT "flow_nodes_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flows"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "triggers" ADD CONSTRAINT "triggers_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flows"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "triggers" ADD CONSTRAINT "triggers_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "flow_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Rows whose time no partition covers go here, so that nothing is ever refused. `server/database/partitions.ts` makes the
-- weekly ones ahead of time.
CREATE TABLE "executions_default" PARTITION OF "executions" DEFAULT;
CREATE TABLE "steps_default" PARTITION OF "steps" DEFAULT;

-- What the reconciler looks for. `finished_at` and not `status`, so that taking an execution stays a HOT update.
CREATE INDEX "executions_unfinished_idx" ON "executions" ("id") WHERE "finished_at" IS NULL;

-- Filtered lists (promise P6). Failures are few, so successes pay nothing for it.
CREATE INDEX "executions_failed_idx" ON "executions" ("flow_id", "id" DESC) WHERE "error" IS NOT NULL AND "finished_at" IS NOT NULL;
