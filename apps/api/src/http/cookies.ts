/** Cookies beside the token: secrets that no script can read. */
export type Cookies = {
  /** Reads the value that came with the request; null when there is none, or none of ours. */
  get(name: CookieName): string | null;
  /** Sets a value with the response, to be kept for so many seconds; zero deletes it. */
  set(name: CookieName, value: string, seconds: number): void;
  /** Returns the Set-Cookie headers of the response. */
  written(): string[];
};

/**
 * `registration`: the browser in which a person signed up. `reset`: the right to choose a new password.
 * `device`: it logged in before.
 */
type CookieName = 'registration' | 'reset' | 'device';

const SECRET = /^[\w-]{43}$/u;

/**
 * @param secure true when the installation is reached by https. Then no other host, nor anyone on the way,
 *   can replace our cookie (`__Host-`).
 */
export function openCookies(header: string | undefined, secure: boolean): Cookies {
  const received = header?.split(';').map((pair) => pair.trim()) ?? [];
  const written = new Map<CookieName, string>();
  const fullName = (name: CookieName) => (secure ? `__Host-${name}` : name);
  return {
    get(name) {
      const start = `${fullName(name)}=`;
      const value = received.find((pair) => pair.startsWith(start))?.slice(start.length) ?? '';
      return SECRET.test(value) ? value : null;
    },
    set(name, value, seconds) {
      const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
      written.set(name, `${fullName(name)}=${value}; ${attributes}`);
    },
    written: () => [...written.values()],
  };
}
