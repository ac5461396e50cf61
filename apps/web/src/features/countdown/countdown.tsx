import { memo, useEffect, useRef, useState } from 'react';
import { formatClock } from '../../ui/formats.ts';
import { lastMinutes, secondsLeft, storeTimeLeft, timeAnnouncement, untilNextSecond } from './time-left.ts';
import './countdown.css';

/**
 * Time left. Its ticks stay in here, so that nothing else on the page is rendered again each second. `onZero`
 * is called once each time the clock comes to zero (it may be moved on from there).
 */
export const Countdown = memo(function Countdown({
  allottedMinutes,
  millisecondsLeft,
  onZero,
}: {
  allottedMinutes: number;
  millisecondsLeft: () => number;
  onZero: () => void;
}) {
  const [seconds, setSeconds] = useState(() => secondsLeft(millisecondsLeft()));
  const [spoken, setSpoken] = useState('');
  const latestOnZero = useRef(onZero);
  // A ref, so that a new callback does not restart the clock.
  useEffect(() => {
    latestOnZero.current = onZero;
  }, [onZero]);

  // A clock is an external source: each tick reads the difference to the deadline again and counts nothing.
  useEffect(() => {
    let before = Number.POSITIVE_INFINITY;
    let timer = 0;
    function tick() {
      const milliseconds = millisecondsLeft();
      const now = secondsLeft(milliseconds);
      setSeconds(now);
      storeTimeLeft(now);
      const words = before === Number.POSITIVE_INFINITY ? null : timeAnnouncement(before, now);
      if (words !== null) setSpoken(words);
      if (now === 0 && before > 0) latestOnZero.current();
      before = now;
      timer = window.setTimeout(tick, untilNextSecond(milliseconds));
    }
    function onVisibilityChange() {
      if (document.hidden) return;
      window.clearTimeout(timer);
      tick();
    }
    tick();
    // Timers of a page in the background are throttled; back in front it shows the right time at once.
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [millisecondsLeft]);

  const minutes = lastMinutes(allottedMinutes);
  const isLast = seconds <= minutes * 60;
  return (
    <dl className={isLast ? 'countdown is-last' : 'countdown'}>
      <dt>
        Time Left
        {isLast && (
          <span className="countdown-last">
            {minutes === 1 ? ': last minute' : `: last ${minutes} minutes`}
          </span>
        )}
      </dt>
      <dd>
        <span role="timer" aria-live="off">
          {formatClock(seconds)}
        </span>
        <span className="visually-hidden" aria-live="polite">
          {spoken}
        </span>
      </dd>
    </dl>
  );
});
