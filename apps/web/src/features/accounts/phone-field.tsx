import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FormField } from '../../ui/forms/form-field.tsx';
import { CountryPicker } from './country-picker.tsx';
import { type Country, countryFieldOf, fromWire, listCountries, nationalNumber, toWire } from './phone.ts';
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
