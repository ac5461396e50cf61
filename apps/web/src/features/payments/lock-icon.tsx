/** Lock, apart from the other icons: the landing page, which has no room for it, loads those. */
export function LockIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6 11h12v9H6Zm3 0V8a3 3 0 0 1 6 0v3" />
    </svg>
  );
}
