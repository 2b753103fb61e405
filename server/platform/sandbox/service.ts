import { service } from "#lib/services.ts";
import type { Bundler } from "./bundler.ts";
import type { Converter } from "./converter.ts";
import type { Sandbox } from "./pool.ts";

/** The process's sandbox: in a worker it runs the code of steps, in the web process the previews of expressions. */
export const sandbox = service<Sandbox>("sandbox");

/** The process's converter: in a worker it reads and writes the files of steps, in the web process previews of files. */
export const fileConverter = service<Converter>("converter");

/** The web process's converter of descriptions of APIs, which may need more memory. */
export const descriptionConverter = service<Converter>("descriptionConverter");

/** The web process's bundler of npm packages. */
export const bundler = service<Bundler>("bundler");
