import { type CSSVariablesResolver, createTheme, Input, type MantineColorsTuple } from '@mantine/core';

const accent: MantineColorsTuple = [
  'var(--accent-tint)',
  'var(--accent-tint)',
  'var(--accent-line)',
  'var(--accent-line)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent-fill)',
  'var(--accent-fill-strong)',
  'var(--accent-strong)',
  'var(--accent-strong)',
];

export const theme = createTheme({
  fontFamily: 'var(--interface)',
  headings: { fontFamily: 'var(--reading)', fontWeight: '600' },
  fontSizes: { xs: 'var(--t1)', sm: 'var(--t2)', md: 'var(--t2)', lg: 'var(--t3)', xl: 'var(--t4)' },
  lineHeights: { xs: '1.2', sm: '1.4', md: '1.4', lg: '1.4', xl: '1.6' },
  spacing: { xs: 'var(--s2)', sm: 'var(--s3)', md: 'var(--s4)', lg: 'var(--s5)', xl: 'var(--s6)' },
  radius: {
    xs: 'var(--r-skeleton)',
    sm: 'var(--r-control)',
    md: 'var(--r-panel)',
    lg: 'var(--r-panel)',
    xl: 'var(--r-bubble)',
  },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'var(--lift)' },
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: 6,
  white: 'var(--on-accent)',
  black: 'var(--ink)',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Input: Input.extend({
      defaultProps: { size: 'md' },
      classNames: { input: 'input' },
      vars: () => ({ wrapper: { '--input-height': 'var(--target)', '--input-fz': 'var(--t2)' } }),
    }),
    InputWrapper: Input.Wrapper.extend({
      defaultProps: {
        size: 'md',
        withAsterisk: false,
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
      },
      classNames: { root: 'field', label: 'field-label', error: 'field-error', description: 'field-hint' },
    }),
  },
});

/** The tokens switch with the scheme by themselves, so both schemes use the same ones. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-accent-filled': 'var(--accent-fill)',
    '--mantine-color-accent-filled-hover': 'var(--accent-fill-strong)',
    '--mantine-color-accent-outline': 'var(--accent)',
    '--mantine-color-accent-text': 'var(--accent)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
  },
  light: paper,
  dark: paper,
});

const paper = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--wrong)',
  '--mantine-color-success': 'var(--correct)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--hairline)',
};
