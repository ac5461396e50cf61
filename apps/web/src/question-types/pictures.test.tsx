import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '../testing/screen.tsx';
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
    expect(screen.getByRole('figure').textContent).toBe('Lead II');
    expect(screen.queryByRole('button')).toBeNull();
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
