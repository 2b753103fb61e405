/** What Monaco computes beside the page. A module of its own, so that the bundler makes a worker of it under our origin (docs/promises.md S14). */
import "monaco-editor/editor/editor.worker.js";
