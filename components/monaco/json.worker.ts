/** Validates and formats JSON. A module of its own, so that the bundler makes a worker of it under our origin (promises.md S14). */
import "monaco-editor/languages/features/json/json.worker.js";
