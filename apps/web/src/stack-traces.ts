/**
 * The page's first script imports this before all else: errors have no trace while scripts are evaluated.
 * React makes two in that time, and for a trace the browser reads React's whole source once more, which on a
 * phone takes as long as all else in it.
 */
const { stackTraceLimit } = Error;
Error.stackTraceLimit = 0;
queueMicrotask(() => {
  Error.stackTraceLimit = stackTraceLimit;
});
