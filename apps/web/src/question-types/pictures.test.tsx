import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { installFakeClock, show } from '../testing/screen.tsx';
import { type PictureOnPage, Pictures } from './pictures.tsx';

const picture = (name: string, change: Partial<PictureOnPage> = {}): PictureOnPage => ({
  path: `tenant/${name}.png`,
  alt: `A chart, ${name}`,
  caption: null,
  width: null,
  height: null,
  ...change,
});

const previous = () => screen.getByRole('button', { name: 'Previous picture' });
const next = () => screen.getByRole('button', { name: 'Next picture' });
const position = () => screen.getByText(/^\d \/ \d$/u).textContent;
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

describe('pictures', () => {
  it('are nothing where there are none', () => {
    const { container } = show(<Pictures images={[]} />);
    expect(container.textContent).toBe('');
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('stand plain when there is one, with its words, its caption and the room it needs', () => {
    show(<Pictures images={[picture('one', { caption: 'Lead II', width: 640, height: 480 })]} />);
    const image = screen.getByRole<HTMLImageElement>('img', { name: 'A chart, one' });
    expect(image.getAttribute('src')).toBe('/files/tenant/one.png');
    expect([image.width, image.height]).toEqual([640, 480]);
    expect(within(screen.getByRole('figure')).getByText('Lead II')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull();
  });

  it('of unknown size claim none', () => {
    show(<Pictures images={[picture('one')]} />);
    expect(screen.getByRole('img').hasAttribute('width')).toBe(false);
  });

  it('are turned one by one, to either end and not beyond', async () => {
    const { user } = show(<Pictures images={[picture('one'), picture('two'), picture('three')]} />);
    expect(screen.getByRole('region', { name: 'Pictures' })).toBeTruthy();
    expect([position(), isOff(previous()), isOff(next())]).toEqual(['1 / 3', true, false]);
    await user.click(previous());
    expect(position()).toBe('1 / 3');
    await user.click(next());
    await user.click(next());
    expect([position(), isOff(previous()), isOff(next())]).toEqual(['3 / 3', false, true]);
    await user.click(next());
    expect(position()).toBe('3 / 3');
    await user.click(previous());
    expect(position()).toBe('2 / 3');
  });

  it('keep the focus on the button at either end, so that the keyboard can go back', async () => {
    const { user } = show(<Pictures images={[picture('one'), picture('two')]} />);
    next().focus();
    await user.keyboard('{Enter}{Enter}');
    expect(document.activeElement).toBe(next());
    expect(position()).toBe('2 / 2');
  });

  it('say which of how many each is', () => {
    show(<Pictures images={[picture('one'), picture('two')]} />);
    expect(screen.getByRole('region', { name: 'Picture 2 of 2' })).toBeTruthy();
  });

  it('begin anew with another question’s pictures', async () => {
    const { user, rerender } = show(<Pictures images={[picture('one'), picture('two')]} />);
    await user.click(next());
    rerender(<Pictures images={[picture('three'), picture('four')]} />);
    expect(position()).toBe('1 / 2');
  });
});

describe('a picture that could not be loaded', () => {
  afterEach(() => void vi.useRealTimers());
  const failed = () => screen.queryByText('This picture could not be loaded.');
  const image = () => document.querySelector<HTMLImageElement>('img.picture-paper');
  const load = (event: 'load' | 'error') => {
    const shown = image();
    if (shown) fireEvent(shown, new Event(event));
  };

  it('says so in its place, with its words and a way to ask for it again, and takes the focus on when it comes', async () => {
    const { user } = show(<Pictures images={[picture('one', { caption: 'Lead II' })]} />);
    const before = image();
    load('error');
    expect(failed()).toBeTruthy();
    expect(screen.getByText('It shows: A chart, one')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Enlarge picture' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('status').textContent).toBe('Trying again…');
    expect(image()).not.toBe(before);
    load('error');
    expect(failed()).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    load('load');
    expect(failed()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enlarge picture' }));
  });

  it('is asked for again as soon as the network is back', () => {
    show(<Pictures images={[picture('one')]} />);
    load('error');
    const before = image();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(image()).not.toBe(before);
    load('load');
    expect(screen.getByRole('img', { name: 'A chart, one' })).toBeTruthy();
  });

  it('is asked for again by itself, less and less often', async () => {
    const clock = installFakeClock();
    show(<Pictures images={[picture('one')]} />);
    let tries = 0;
    let seen = image();
    load('error');
    for (let second = 0; second < 600; second += 1) {
      await clock.pass(1_000);
      if (image() === seen) continue;
      seen = image();
      tries += 1;
      load('error');
    }
    expect(tries).toBeGreaterThan(8);
    expect(tries).toBeLessThan(20);
  });
});

describe('pictures over the whole screen', () => {
  const images = [picture('one', { caption: 'Lead II' }), picture('two'), picture('three')];
  const scaleOf = () => /scale\(([\d.]+)\)/u.exec(viewed().style.transform)?.[1];
  const movedBy = () => /translate\((-?\d+px)/u.exec(viewed().style.transform)?.[1];
  const viewed = () => within(screen.getByRole('dialog')).getByRole<HTMLImageElement>('img');

  async function openFirst() {
    const shown = show(<Pictures images={images} />);
    await shown.user.click(screen.getAllByRole('button', { name: 'Enlarge picture' })[0] as HTMLElement);
    await screen.findByRole('dialog', { name: 'Picture 1 of 3' });
    return shown;
  }

  it('open at the one that was pressed, with its words, and give the focus back', async () => {
    const { user } = await openFirst();
    expect(viewed().alt).toBe('A chart, one');
    expect(within(screen.getByRole('dialog')).getByText('Lead II')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Enlarge');
  });

  it('are turned by arrows and buttons to either end, and seen whole again', async () => {
    const { user } = await openFirst();
    await user.keyboard('{ArrowRight}++');
    expect([viewed().alt, scaleOf()]).toEqual(['A chart, two', '2.25']);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Next picture' }));
    expect([viewed().alt, scaleOf()]).toEqual(['A chart, three', '1']);
    await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('dialog', { name: 'Picture 1 of 3' })).toBeTruthy();
  });

  it('grow and shrink by keys, and are moved by the arrows then', async () => {
    const { user } = await openFirst();
    await user.keyboard('++{ArrowRight}');
    expect([movedBy(), scaleOf()]).toEqual(['-60px', '2.25']);
    await user.keyboard('-');
    expect(scaleOf()).toBe('1.5');
    await user.keyboard('0');
    expect([movedBy(), scaleOf()]).toEqual(['0px', '1']);
    await user.keyboard('-');
    expect(scaleOf()).toBe('1');
  });

  it('grow where the wheel, two fingers or two taps are', async () => {
    await openFirst();
    const stage = viewed().parentElement as HTMLElement;
    fireEvent.wheel(stage, { deltaY: -300, clientX: 50, clientY: 10 });
    expect(Number(scaleOf())).toBeCloseTo(Math.E);
    const at = (clientX: number) => ({ clientX, clientY: 10, button: 0 });
    const tap = () => {
      fireEvent.pointerDown(stage, { pointerId: 1, ...at(50) });
      fireEvent.pointerUp(stage, { pointerId: 1, ...at(50) });
    };
    tap();
    tap();
    expect(scaleOf()).toBe('1');
    fireEvent.pointerDown(stage, { pointerId: 1, ...at(40) });
    fireEvent.pointerDown(stage, { pointerId: 2, ...at(60) });
    fireEvent.pointerMove(stage, { pointerId: 2, ...at(80) });
    expect(scaleOf()).toBe('2');
    fireEvent.pointerUp(stage, { pointerId: 2, ...at(80) });
    fireEvent.pointerUp(stage, { pointerId: 1, ...at(40) });
    expect(scaleOf()).toBe('2');
  });
});
