import { Combobox, useCombobox } from '@mantine/core';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FormField } from '../../ui/forms/form-field.tsx';
import {
  type Country,
  countryFieldOf,
  findCountries,
  fromWire,
  listCountries,
  nationalNumber,
  toWire,
} from './phone.ts';
import './accounts.css';

type Props = {
  name: string;
  error: string | null;
  /** Number that the server has, as it crosses the wire. */
  saved?: string;
};

/**
 * Input of a national number beside its country; the country's code is chosen, never typed. Gives both to the
 * form (`readPhoneNumber`).
 */
export function PhoneField({ name, error, saved = '' }: Props) {
  const countries = useMemo(() => listCountries(), []);
  const given = fromWire(saved, countries);
  const [country, setCountry] = useState(given.country);
  const [national, setNational] = useState(given.national);
  const [known, setKnown] = useState(saved);
  // A new number of the server replaces its former one, and nothing that was typed.
  if (known !== saved) {
    setKnown(saved);
    if (toWire(national, country?.code) === known) {
      setCountry(given.country);
      setNational(given.national);
    }
  }
  const chosenCountry = useRef<HTMLInputElement>(null);
  const dialCode = country?.dialCode ?? '';
  const code = country?.code ?? '';
  // The browser fires no event when a hidden field changes, so the form is told here.
  useEffect(() => {
    if (code !== '') chosenCountry.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [code]);

  const choose = useCallback((chosen: Country) => {
    setCountry(chosen);
    setNational((number) => nationalNumber(number, chosen.dialCode));
  }, []);

  return (
    <FormField label="Phone" error={error}>
      {(control) => (
        <div className="phone">
          <CountryPicker countries={countries} chosen={country} onChoose={choose} />
          <input
            {...control}
            className="input text-input phone-number"
            name={name}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            required
            placeholder="1 (702) 123-4567"
            value={national}
            onChange={(event) => setNational(nationalNumber(event.currentTarget.value, dialCode))}
          />
          <input type="hidden" name={countryFieldOf(name)} value={code} ref={chosenCountry} />
        </div>
      )}
    </FormField>
  );
}

type PickerProps = { countries: Country[]; chosen: Country | undefined; onChoose(country: Country): void };

/**
 * Rendered again only when a country is chosen: a key pressed in the number beside it leaves its long list
 * alone.
 */
const CountryPicker = memo(function CountryPicker({ countries, chosen, onChoose }: PickerProps) {
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped('');
    },
  });
  const found = findCountries(countries, typed);
  const { selectFirstOption } = combobox;
  // The first option is known only once they are rendered; Enter then takes it.
  useEffect(() => {
    if (typed !== '') selectFirstOption();
  }, [typed, selectFirstOption]);

  function submit(code: string) {
    const country = countries.find((candidate) => candidate.code === code);
    if (country) onChoose(country);
    combobox.closeDropdown();
    combobox.focusTarget();
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={submit}
      width={320}
      position="bottom-start"
      withinPortal={false}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <button
          type="button"
          className="input phone-country"
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          title={chosen?.name}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className="visually-hidden">{`Country: ${chosen?.name}, `}</span>
          <span>{`${chosen?.code} `}</span>
          <b>{`+${chosen?.dialCode}`}</b>
          <span className="phone-caret" />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown className="phone-dropdown">
        <Combobox.Search
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          aria-label="Search countries"
          placeholder="Search countries"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Combobox.Options className="phone-options" aria-label="Countries">
          {found.length === 0 && <Combobox.Empty>No country found</Combobox.Empty>}
          {found.map(({ code, name, dialCode }) => (
            <Combobox.Option key={code} value={code} active={code === chosen?.code}>
              <span>{name}</span> <span className="muted">{`+${dialCode}`}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
});
