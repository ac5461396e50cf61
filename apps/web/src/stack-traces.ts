/**
 * Imported by the page's first script before all else, so that errors have no stack trace while scripts are
 * evaluated. React creates two in that time, and for a trace the browser reads React's whole source once
 * more, which on a phone takes as long as all else in it.
 */
const { stackTraceLimit } = Error;
Error.stackTraceLimit = 0;
queueMicrotask(() => {
  Error.stackTraceLimit = stackTraceLimit;
});
