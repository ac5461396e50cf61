import './filter-buttons.css';

/** One of some filters, each with how many it lets through. */
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
