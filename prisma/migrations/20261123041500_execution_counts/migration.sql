-- CreateTable
CREATE TABLE "flow_hours" (
    "flow_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "executions" INTEGER NOT NULL DEFAULT 0,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "succeeded" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "canceled" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "flow_hours_pkey" PRIMARY KEY ("flow_id","hour")
);

-- CreateTable
CREATE TABLE "uncounted_executions" (
    "id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(0) NOT NULL,

    CONSTRAINT "uncounted_executions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "execution_counting" (
    "id" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "execution_counting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "installation_days" (
    "package_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "version" TEXT NOT NULL,
    "installations" INTEGER NOT NULL,

    CONSTRAINT "installation_days_pkey" PRIMARY KEY ("package_id","day","version")
);

-- CreateIndex
CREATE INDEX "flow_hours_hour_idx" ON "flow_hours"("hour");

-- AddForeignKey
ALTER TABLE "installation_days" ADD CONSTRAINT "installation_days_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "packages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The only row. Workers lock it while they count.
INSERT INTO "execution_counting" ("id", "until") VALUES (1, 'epoch');
