import { useEffect, useEffectEvent } from 'react';

const ASKING_EVERY_MS = 10_000;

/**
 * Loads a page that could not be loaded anew, as soon as the server answers again after it was away. Anew as
 * a whole: browsers keep what did not come of a page's code. Where the server was there all along something
 * else is wrong, which a page that reloads on its own would not mend.
 * @returns loads it anew now, unless the server is away: the browser's own error page would take its place
 */
export function useReloadWhenBack(isNotLoaded: boolean): () => Promise<void> {
  const reload = useEffectEvent(() => location.reload());

  // Network is outside of React.
  useEffect(() => {
    if (!isNotLoaded) return;
    let wasAway = !navigator.onLine;
    let isLeft = false;
    const ask = async () => {
      const isThere = await isServerThere();
      if (isLeft) return;
      if (isThere && wasAway) reload();
      wasAway ||= !isThere;
    };
    const timer = setInterval(() => wasAway && void ask(), ASKING_EVERY_MS);
    const askNow = () => void ask();
    window.addEventListener('online', askNow);
    askNow();
    return () => {
      isLeft = true;
      clearInterval(timer);
      window.removeEventListener('online', askNow);
    };
  }, [isNotLoaded]);

  return async () => {
    if (!isNotLoaded || (await isServerThere())) location.reload();
  };
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
