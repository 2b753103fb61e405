-- AlterTable
ALTER TABLE "credentials" ADD COLUMN     "last_used_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "connection_paces" (
    "connection_id" UUID NOT NULL,
    "free_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "connection_paces_pkey" PRIMARY KEY ("connection_id")
);

-- CreateTable
CREATE TABLE "oauth_clients" (
    "connector" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "oauth_clients_pkey" PRIMARY KEY ("connector","method")
);

-- CreateTable
CREATE TABLE "imported_connectors" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "base" JSON NOT NULL,
    "source" JSON NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "imported_connectors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imported_operations" (
    "connector_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "operation" JSON NOT NULL,

    CONSTRAINT "imported_operations_pkey" PRIMARY KEY ("connector_id","name")
);

-- CreateIndex
CREATE UNIQUE INDEX "imported_connectors_name_version_key" ON "imported_connectors"("name", "version");

-- AddForeignKey
ALTER TABLE "connection_paces" ADD CONSTRAINT "connection_paces_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "credentials"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_operations" ADD CONSTRAINT "imported_operations_connector_id_fkey" FOREIGN KEY ("connector_id") REFERENCES "imported_connectors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
