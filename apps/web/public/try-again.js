// Script of the page that replaces one that cannot be shown: see apps/api/src/http/pages/pages.ts.
const again = () => location.reload();
document.querySelector('button').addEventListener('click', again);

// Random delay: a server that is just back is not asked by all pages at once.
const later = () => setTimeout(look, 2000 + 3000 * Math.random());

async function look() {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    if (status !== 503) return again();
  } catch {
    // No response: the server itself may be coming back.
  }
  later();
}

if ('byItself' in document.currentScript.dataset) later();
