import { phoneNumberOf } from '@assay/contract/phone';
import { Combobox, Input, useCombobox } from '@mantine/core';
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Country, findCountries, listCountries, nationalNumber } from './phone.ts';
import './accounts.css';

/** A national number beside its country; the country's code is chosen, never typed. Gives `mobile` to the form. */
export function PhoneField({ name }: { name: string }) {
  const countries = useMemo(() => listCountries(), []);
  const [country, setCountry] = useState(countries[0]);
  const [national, setNational] = useState('');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const dialCode = country?.dialCode ?? '';
  const mobile = phoneNumberOf(national, country?.code);
  const error = national !== '' && mobile === null ? `This is no phone number of ${country?.name}.` : '';
  // An invalid number is reported as an invalid e-mail address is: by the browser, at the field.
  useEffect(() => input.current?.setCustomValidity(error), [error]);

  const choose = useCallback((chosen: Country) => {
    setCountry(chosen);
    setNational((number) => nationalNumber(number, chosen.dialCode));
  }, []);

  return (
    // Not Mantine's wrapper: it would give its id to the country search as well, and the label to neither.
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Phone
      </label>
      <div className="phone">
        <CountryPicker countries={countries} chosen={country} onChoose={choose} />
        <Input
          id={id}
          ref={input}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          required
          placeholder="1 (702) 123-4567"
          value={national}
          onChange={(event) => setNational(nationalNumber(event.currentTarget.value, dialCode))}
        />
      </div>
      <input type="hidden" name={name} value={mobile ?? ''} />
    </div>
  );
}

type PickerProps = { countries: Country[]; chosen: Country | undefined; onChoose(country: Country): void };

/** Drawn again only when a country is chosen: a key pressed in the number beside it leaves its long list alone. */
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
  // The first of the options is known only once they are drawn; Enter then takes it.
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
          <span className="visually-hidden">Country: {chosen?.name}, </span>
          <span>{chosen?.code} </span>
          <b>+{chosen?.dialCode}</b>
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
              <span>{name}</span> <span className="muted">+{dialCode}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
});
