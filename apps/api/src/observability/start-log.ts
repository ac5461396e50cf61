const INFO = 30;

/** Creates the log of the start: sentences for a person, or lines of JSON of the same form as later ones. */
export function createStartLog(asJson: boolean): (line: string) => void {
  if (!asJson) return (line) => console.log(line);
  return (line) => console.log(JSON.stringify({ level: INFO, time: Date.now(), msg: line.trim() }));
}
