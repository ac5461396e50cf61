/** Formats that are read, with what each needs. */
const FORMATS = [
  ['Excel or CSV', 'one question a row: stem, options, key; more columns are offered once it is read'],
  ['Word or plain text', 'numbered questions, options with letters, and the answers'],
  ['Moodle XML, GIFT, Aiken', 'as Moodle and others export them'],
  ['JSON', 'with a second file that names its fields'],
  ['Assay', 'what “Export” of the questions saves'],
] as const;

/** List of the formats, folded away. */
export function Formats() {
  return (
    <details className="formats">
      <summary>Which files can be read</summary>
      <dl>
        {FORMATS.map(([name, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{note}</dd>
          </div>
        ))}
      </dl>
      <p>
        Pictures stand inside a Word document, or come as a zip after their table. A file has at most 5,000
        questions.
      </p>
    </details>
  );
}
