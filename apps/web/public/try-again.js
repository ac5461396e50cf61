// For the page that stands in for one that cannot be shown: see apps/api/src/http/pages/pages.ts.
const again = () => location.reload();
document.querySelector('button').addEventListener('click', again);

// Everybody at a moment of their own: a server that is just back is not asked by all at once.
const later = () => setTimeout(look, 2000 + 3000 * Math.random());

async function look() {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    if (status !== 503) return again();
  } catch {
    // Nobody answers: the server itself may be on its way back.
  }
  later();
}

if ('byItself' in document.currentScript.dataset) later();
