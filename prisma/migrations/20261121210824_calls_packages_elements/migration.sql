-- Calls as the inspector shows them, credentials and files of flows, packages, licences and entitlements, builder elements.
-- CreateTable
CREATE TABLE "credentials" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "settings" JSON NOT NULL,
    "secret" BYTEA NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stored_files" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "filename" TEXT,
    "content_type" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calls" (
    "id" UUID NOT NULL,
    "node_id" TEXT NOT NULL,
    "flow_id" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "reason" TEXT,
    "size" INTEGER NOT NULL,
    "latency_ms" DOUBLE PRECISION NOT NULL,
    "ip" TEXT NOT NULL,
    "execution_id" UUID,
    "replay_of" UUID,
    "request" JSON,
    "body" BYTEA,
    "answer" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calls_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");

-- CreateTable
CREATE TABLE "call_counts" (
    "node_id" TEXT NOT NULL,
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "call_counts_pkey" PRIMARY KEY ("node_id","minute","outcome")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "node_id" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "execution_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("node_id","key_hash")
);

-- CreateTable
CREATE TABLE "packages" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "homepage" TEXT,
    "author" TEXT,
    "license" TEXT,
    "licensed" BOOLEAN NOT NULL DEFAULT true,
    "icons" JSON NOT NULL DEFAULT '{}',
    "banners" JSON NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "packages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "releases" (
    "id" UUID NOT NULL,
    "package_id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',
    "min_supported" TEXT,
    "rollout" INTEGER NOT NULL DEFAULT 100,
    "critical" BOOLEAN NOT NULL DEFAULT false,
    "platform" JSON NOT NULL DEFAULT '{}',
    "filename" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "sha1" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "sha512" TEXT NOT NULL,
    "created_by_id" UUID,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "yanked_at" TIMESTAMPTZ(3),
    "yank_reason" TEXT,

    CONSTRAINT "releases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signing_keys" (
    "id" TEXT NOT NULL,
    "public_key" JSON NOT NULL,
    "private_key" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "signing_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "licenses" (
    "id" UUID NOT NULL,
    "package_id" UUID NOT NULL,
    "key_hmac" BYTEA NOT NULL,
    "key_end" TEXT NOT NULL,
    "customer" TEXT NOT NULL DEFAULT '',
    "plan" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "expires_at" TIMESTAMPTZ(3),
    "activation_limit" INTEGER,
    "updates_until" TIMESTAMPTZ(3),
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "licenses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "activations" (
    "id" UUID NOT NULL,
    "license_id" UUID NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "name" TEXT,
    "counts" BOOLEAN NOT NULL,
    "version" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "activations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "features" (
    "id" UUID NOT NULL,
    "package_id" UUID NOT NULL,
    "lookup_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "type" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "features_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "license_features" (
    "license_id" UUID NOT NULL,
    "feature_id" UUID NOT NULL,
    "limit" INTEGER,
    "used" INTEGER NOT NULL DEFAULT 0,
    "reset_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "license_features_pkey" PRIMARY KEY ("license_id","feature_id")
);

-- CreateTable
CREATE TABLE "license_checks" (
    "id" UUID NOT NULL,
    "license_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "version" TEXT,
    "host" TEXT,
    "network" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "license_checks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "elements" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "shipped" BOOLEAN NOT NULL DEFAULT false,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "categories" TEXT[],
    "tags" TEXT[],
    "tier" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "viewport_width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "form" JSON,
    "html" TEXT NOT NULL,
    "css" TEXT NOT NULL,
    "script" TEXT NOT NULL DEFAULT '',
    "current_version_id" UUID,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "elements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "element_versions" (
    "id" UUID NOT NULL,
    "element_id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',
    "html" TEXT NOT NULL,
    "css" TEXT NOT NULL,
    "script" TEXT NOT NULL DEFAULT '',
    "hash" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "element_versions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "stored_files_owner_id_idx" ON "stored_files"("owner_id");

-- CreateIndex
CREATE INDEX "calls_node_id_id_idx" ON "calls"("node_id", "id");

-- CreateIndex
CREATE INDEX "deliveries_created_at_idx" ON "deliveries"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "packages_slug_key" ON "packages"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "releases_package_id_version_key" ON "releases"("package_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "licenses_key_hmac_key" ON "licenses"("key_hmac");

-- CreateIndex
CREATE INDEX "licenses_package_id_id_idx" ON "licenses"("package_id", "id");

-- CreateIndex
CREATE INDEX "licenses_key_end_idx" ON "licenses"("key_end");

-- CreateIndex
CREATE UNIQUE INDEX "activations_license_id_fingerprint_key" ON "activations"("license_id", "fingerprint");

-- CreateIndex
CREATE UNIQUE INDEX "features_package_id_lookup_key_key" ON "features"("package_id", "lookup_key");

-- CreateIndex
CREATE INDEX "license_features_feature_id_idx" ON "license_features"("feature_id");

-- CreateIndex
CREATE INDEX "license_checks_license_id_id_idx" ON "license_checks"("license_id", "id");

-- CreateIndex
CREATE INDEX "license_checks_created_at_idx" ON "license_checks"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "elements_name_key" ON "elements"("name");

-- CreateIndex
CREATE UNIQUE INDEX "elements_current_version_id_key" ON "elements"("current_version_id");

-- CreateIndex
CREATE INDEX "elements_status_idx" ON "elements"("status");

-- CreateIndex
CREATE UNIQUE INDEX "element_versions_element_id_version_key" ON "element_versions"("element_id", "version");

-- AddForeignKey
ALTER TABLE "releases" ADD CONSTRAINT "releases_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "packages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "packages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activations" ADD CONSTRAINT "activations_license_id_fkey" FOREIGN KEY ("license_id") REFERENCES "licenses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "features" ADD CONSTRAINT "features_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "packages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "license_features" ADD CONSTRAINT "license_features_license_id_fkey" FOREIGN KEY ("license_id") REFERENCES "licenses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "license_features" ADD CONSTRAINT "license_features_feature_id_fkey" FOREIGN KEY ("feature_id") REFERENCES "features"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "elements" ADD CONSTRAINT "elements_current_version_id_fkey" FOREIGN KEY ("current_version_id") REFERENCES "element_versions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "element_versions" ADD CONSTRAINT "element_versions_element_id_fkey" FOREIGN KEY ("element_id") REFERENCES "elements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rows whose time no partition covers go here. server/database/partitions.ts makes the weekly ones ahead of time.
CREATE TABLE "calls_default" PARTITION OF "calls" DEFAULT;
