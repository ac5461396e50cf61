import { type FocusEvent, type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react';
import { type Country, findCountries } from './phone.ts';
import './country-picker.css';

type Props = { countries: Country[]; chosen: Country | undefined; onChoose(country: Country): void };

/**
 * Button with the chosen country, and below it a search among all countries, by the combobox pattern of the
 * ARIA authoring practices: the focus stays in the search, and the keys move a mark through the list.
 * Rendered again only when a country is chosen: a key pressed in the number beside it leaves it alone.
 */
export const CountryPicker = memo(function CountryPicker({ countries, chosen, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const picker = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setIsOpen(false);
    button.current?.focus();
  }
  function closeUnlessWithin({ relatedTarget }: FocusEvent) {
    if (!picker.current?.contains(relatedTarget)) setIsOpen(false);
  }

  return (
    <div ref={picker} className="country">
      <button
        ref={button}
        type="button"
        className="input country-button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        title={chosen?.name}
        // The focus stays in the search until the click, which would else open what its loss has closed.
        onMouseDown={(event) => isOpen && event.preventDefault()}
        onClick={() => (isOpen ? close() : setIsOpen(true))}
        onBlur={closeUnlessWithin}
      >
        <span className="visually-hidden">{`Country: ${chosen?.name}, `}</span>
        <span>{`${chosen?.code} `}</span>
        <b>{`+${chosen?.dialCode}`}</b>
        <span className="country-caret" />
      </button>
      {isOpen && (
        <CountrySearch
          countries={countries}
          chosen={chosen}
          onChoose={(country) => {
            onChoose(country);
            close();
          }}
          onEscape={close}
          onBlur={closeUnlessWithin}
        />
      )}
    </div>
  );
});

type SearchProps = Props & { onEscape(): void; onBlur(event: FocusEvent): void };

/** Search and list. Without text no country is marked; with text the first that was found is. */
function CountrySearch({ countries, chosen, onChoose, onEscape, onBlur }: SearchProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const found = findCountries(countries, typed);
  // Focus is state of the browser.
  useEffect(() => input.current?.focus(), []);

  function move(to: number) {
    if (found.length > 0) setMarked((to + found.length) % found.length);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown') move(marked + 1);
    else if (key === 'ArrowUp') move(marked <= 0 ? found.length - 1 : marked - 1);
    else if (key === 'Escape') onEscape();
    else if (key === 'Enter') {
      const country = found[marked];
      if (country) onChoose(country);
    } else return;
    event.preventDefault();
    // Escape closes the list alone, and not a dialog around it.
    event.stopPropagation();
  }

  return (
    <div ref={bringIntoView} className="country-panel">
      <input
        ref={input}
        className="input text-input"
        role="combobox"
        aria-label="Search countries"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[marked] && `${id}-${marked}`}
        autoComplete="off"
        placeholder="Search countries"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setMarked(currentTarget.value === '' ? -1 : 0);
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {found.length === 0 && <p className="country-none">No country found</p>}
      <div id={`${id}-list`} className="country-list" role="listbox" aria-label="Countries">
        {found.map((country, index) => (
          <button
            key={country.code}
            type="button"
            id={`${id}-${index}`}
            ref={index === marked ? bringIntoView : undefined}
            className={index === marked ? 'country-option is-marked' : 'country-option'}
            role="option"
            tabIndex={-1}
            aria-selected={country.code === chosen?.code}
            // The focus stays in the search: a press must not close the list before it is a click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(country)}
          >
            <span>{country.name}</span> <span className="country-code">{`+${country.dialCode}`}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
