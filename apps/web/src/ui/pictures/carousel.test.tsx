import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '../../testing/screen.tsx';
import { Carousel } from './carousel.tsx';

const slides = ['one', 'two', 'three'].map((name) => ({ key: name, content: <p>{name}</p> }));
const position = () => screen.getByText(/^\d \/ \d$/u).textContent;

// Its buttons are tested in question-types/pictures.test.tsx
describe('a carousel', () => {
  it('is turned by the arrow keys, to either end, while the focus is in it', async () => {
    const { user } = show(<Carousel arrowKeys slides={slides} />);
    await user.keyboard('{ArrowRight}');
    expect(position()).toBe('1 / 3');
    screen.getByRole('button', { name: 'Previous picture' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(position()).toBe('3 / 3');
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(position()).toBe('3 / 3');
    await user.keyboard('{ArrowLeft}');
    expect(position()).toBe('2 / 3');
  });

  it('leaves the arrow keys alone where the page has another use for them', async () => {
    const { user } = show(<Carousel slides={slides} />);
    screen.getByRole('button', { name: 'Next picture' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(position()).toBe('1 / 3');
  });
});
