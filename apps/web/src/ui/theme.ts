import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { decimalSeparator } from '../lib/intl.js';

/** The accent: petrol, the blue of a technical drawing. Red, amber and green keep their meaning. */
const petrol: MantineColorsTuple = [
  '#e9f3f6',
  '#d1e6ec',
  '#a5d0dc',
  '#7cc3d6',
  '#62b6cc',
  '#2f8aa4',
  '#17708a',
  '#0d5c75',
  '#0a4a5f',
  '#083a4b',
];
/** Greys with a little warmth, like paper and ink. */
const gray: MantineColorsTuple = [
  '#fbfaf8',
  '#f4f2ee',
  '#eae7e1',
  '#dedad2',
  '#c6c0b6',
  '#948d82',
  '#716b62',
  '#57534b',
  '#3a3731',
  '#1d1b18',
];
const dark: MantineColorsTuple = [
  '#efece6',
  '#d6d1c8',
  '#b8b2a7',
  '#8f897e',
  '#4a463f',
  '#35322c',
  '#282622',
  '#1e1d1a',
  '#161513',
  '#0f0e0d',
];

const fontStack =
  '"Inter Variable", "Inter Stand-in", "SF Pro Text", -apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", ' +
  '"Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif';

/** Five type sizes and no more: 13, 15, 18, 24 and 36 pixels. */
const size = { small: '0.8125rem', text: '0.9375rem', lead: '1.125rem', title: '1.5rem', display: '2.25rem' };

const heading = (fontSize: string, lineHeight: string) => ({ fontSize, lineHeight, fontWeight: '650' });

export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  luminanceThreshold: 0.36,
  colors: { petrol, gray, dark },
  black: '#1d1b18',
  white: '#ffffff',
  fontFamily: fontStack,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Liberation Mono", Menlo, monospace',
  fontSizes: { xs: size.small, sm: size.text, md: size.text, lg: size.lead, xl: size.title },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.55', lg: '1.55', xl: '1.3' },
  headings: {
    fontFamily: fontStack,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: heading(size.title, '1.25'),
      h2: heading(size.lead, '1.35'),
      h3: heading(size.text, '1.45'),
      h4: heading(size.text, '1.45'),
      h5: heading(size.small, '1.4'),
      h6: heading(size.small, '1.4'),
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm', variant: 'filled' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 40 } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        transitionProps: { duration: 140 },
        overlayProps: { opacity: 0.55 },
      },
    },
    Drawer: { defaultProps: { transitionProps: { duration: 160 } } },
    Progress: { defaultProps: { radius: 'xl' } },
    Skeleton: { defaultProps: { radius: 'md' } },
    NumberInput: { defaultProps: { decimalSeparator, allowedDecimalSeparators: [',', '.'] } },
  },
});

/** Maps Mantine's variables onto our design tokens; `tokens.css` has the values of both schemes. */
export const cssVariables: CSSVariablesResolver = () => {
  const tokens = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-placeholder': 'var(--ink-faint)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--accent)',
  };
  return { variables: {}, light: tokens, dark: tokens };
};
