/**
 * Monaco's worker. A separate module, so that the bundler creates a worker file on our origin (docs/promises.md S14).
 */
import "monaco-editor/editor/editor.worker.js";
