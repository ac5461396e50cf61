import { useCallback, useEffect, useState } from 'react';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Exponential backoff: 2 s, 4 s … then each minute; up to a quarter less, so that a room full of pages does
 * not come back in step.
 */
function imageWaitMs(failures: number, random: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (1 - random / 4);
}

/**
 * Retries an image that could not be loaded: by itself after a while and as soon as the network is back, or
 * on request.
 * @returns `key` makes a new image of each try
 */
export function useImageRetry(): {
  key: number;
  hasFailed: boolean;
  /** True while a retry is under way. */
  isTrying: boolean;
  retry(): void;
  onLoad(): void;
  onError(): void;
} {
  const [key, setKey] = useState(0);
  const [failures, setFailures] = useState(0);
  const [isTrying, setIsTrying] = useState(false);
  const hasFailed = failures > 0;

  const retry = useCallback(() => {
    setIsTrying(true);
    setKey((before) => before + 1);
  }, []);

  useEffect(() => {
    if (failures === 0 || isTrying) return;
    const timer = setTimeout(retry, imageWaitMs(failures, Math.random()));
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [failures, isTrying, retry]);

  return {
    key,
    hasFailed,
    isTrying,
    retry,
    onLoad() {
      setFailures(0);
      setIsTrying(false);
    },
    onError() {
      setFailures((before) => before + 1);
      setIsTrying(false);
    },
  };
}
