import './filter-buttons.css';

/** Choice of one filter, each with the number of entries that it shows. */
export function FilterButtons<Name extends string>({
  legend,
  filters,
  chosen,
  onChoose,
}: {
  legend: string;
  filters: readonly { name: Name; label: string; count: number }[];
  chosen: Name;
  onChoose: (name: Name) => void;
}) {
  return (
    <fieldset className="filter-buttons">
      <legend className="visually-hidden">{legend}</legend>
      {filters.map(({ name, label, count }) => (
        <button
          key={name}
          type="button"
          className="filter-button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          <span>{label}</span> <b>{count}</b>
        </button>
      ))}
    </fieldset>
  );
}
