"use client";

import { useForm } from "@mantine/form";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { toFieldProblems } from "#components/api/field-problems.ts";
import { usePublishRelease } from "#components/api/packages.ts";
import { PageHeader } from "#components/page/page-header.tsx";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import classes from "./publish.module.css";
import { PublishFormFields } from "./publish-fields.tsx";
import { emptyRelease, toFields, versionIn } from "./publish-values.ts";
import { UploadBar } from "./upload-bar.tsx";

/** The form that publishes a release, with its file. */
export function PublishPage({ slug, name }: { slug: string; name: string }) {
  const router = useRouter();
  const publish = usePublishRelease(slug);
  const stop = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState(0);
  const form = useForm({ initialValues: emptyRelease });

  const chooseFile = (artifact: File | null) => {
    form.setFieldValue("artifact", artifact);
    form.clearFieldError("artifact");
    const version = artifact && versionIn(artifact.name);
    if (version && form.values.version === "") form.setFieldValue("version", version);
  };
  const submit = (values: typeof form.values) => {
    if (values.artifact === null) return form.setFieldError("artifact", "Choose the file to publish.");
    stop.current = new AbortController();
    setProgress(0);
    publish.mutate(
      {
        fields: toFields(values),
        artifact: values.artifact,
        signal: stop.current.signal,
        onProgress: setProgress,
      },
      {
        onSuccess: ({ version }) => {
          notifySuccess(`${version} is published`);
          router.push(`/packages/${slug}`);
        },
        onError: (error) => {
          if (error.name === "AbortError") return;
          const problems = toFieldProblems(error);
          form.setErrors(problems);
          if (Object.keys(problems).length === 0) notifyProblem("The release was not published", error);
        },
      },
    );
  };

  return (
    <>
      <PageHeader
        parent={{ href: `/packages/${slug}`, label: name }}
        title={`Publish a release of ${name}`}
      />
      <form className={classes.form} onSubmit={form.onSubmit(submit)} noValidate>
        <PublishFormFields form={form} onFile={chooseFile} disabled={publish.isPending} />
        <UploadBar
          isSending={publish.isPending}
          progress={progress}
          onStop={() => stop.current?.abort()}
          onCancel={() => router.push(`/packages/${slug}`)}
        />
      </form>
    </>
  );
}
