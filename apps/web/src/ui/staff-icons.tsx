import { addDrawings } from './icon.tsx';

/** Drawings of the staff's own signs: other pages load none of them. */
addDrawings({
  disc: <circle cx="12" cy="12" r="8" fill="currentColor" />,
  'struck-ring': (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="m6.5 17.5 11-11" />
    </>
  ),
  upload: <path d="M12 14.5V4M7.5 8.5 12 4l4.5 4.5M4.5 19.5h15" />,
  inbox: <path d="M4 13.5 6.5 5h11L20 13.5V19H4Zm0 0h5l1 2.5h4l1-2.5h5" />,
  people: (
    <path d="M9 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM2.5 20c0-7 13-7 13 0m0-16a4 4 0 0 1 0 7.5m3 3q3 1.5 3 5.5" />
  ),
  mail: <path d="M3.5 6h17v12h-17Zm0 0 8.5 7 8.5-7" />,
  settings: <path d="M4 7h8m4 0h4M4 17h2m4 0h10M14 4.5v5M8 14.5v5" />,
  'sort-up': <path d="M12 19V6m-5 5 5-5 5 5" />,
  'sort-down': <path d="M12 5v13m-5-5 5 5 5-5" />,
});
