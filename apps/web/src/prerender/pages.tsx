import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { ComponentType } from 'react';
import { makeQueryClient } from '../api/query-client.js';
import { protectedPaths, isKnownPath } from '../app/routes.js';
import { texts as landing } from '../features/landing-sections/landing.texts.js';
import { seedContent, withOwnDefaults, type PublicContent } from '../api/public-content.js';
import { sample } from '../features/sample-sop/sample.js';
import { Component as ContactPage } from '../pages/contact/contact-page.js';
import { texts as contact } from '../pages/contact/contact.texts.js';
import { Component as LandingPage } from '../pages/landing/landing-page.js';
import { texts as legal } from '../pages/legal/legal.texts.js';
import { Component as PrivacyPage } from '../pages/legal/privacy-page.js';
import { Component as TermsPage } from '../pages/legal/terms-page.js';
import { Component as SamplePage } from '../pages/sample/sample-page.js';
import { texts as samplePage } from '../pages/sample/sample.texts.js';
import { cssVariables, theme } from '../ui/theme.js';
import { texts as uiTexts } from '../ui/ui.texts.js';

interface PageDefinition {
  readonly Page: ComponentType;
  /** The module that the browser loads for it, by its path in the build manifest. */
  readonly source: string;
  readonly title: string;
  readonly describe: (content: PublicContent) => string;
}

const pages: Readonly<Record<string, PageDefinition>> = {
  '/': {
    Page: LandingPage,
    source: 'src/pages/landing/landing-page.tsx',
    title: landing.tab,
    describe: ({ settings }) => withOwnDefaults(settings).hero_description,
  },
  '/sample': {
    Page: SamplePage,
    source: 'src/pages/sample/sample-page.tsx',
    title: samplePage.title(sample.title),
    describe: () => samplePage.lead(Math.round(sample.duration_seconds)),
  },
  '/contact-us': {
    Page: ContactPage,
    source: 'src/pages/contact/contact-page.tsx',
    title: contact.title,
    describe: () => contact.lead,
  },
  '/terms': {
    Page: TermsPage,
    source: 'src/pages/legal/terms-page.tsx',
    title: legal.terms.title,
    describe: () => legal.terms.title,
  },
  '/privacy': {
    Page: PrivacyPage,
    source: 'src/pages/legal/privacy-page.tsx',
    title: legal.privacy.title,
    describe: () => legal.privacy.title,
  },
};

/** The paths of the prerendered pages, for the gateway and for the sitemap. */
export const paths: readonly string[] = Object.keys(pages);

/** What else the gateway needs to know about paths. */
export { protectedPaths, isKnownPath };

/** What makes a page readable before any script has run. */
interface RenderedPage {
  readonly body: string;
  readonly title: string;
  readonly description: string;
  readonly source: string;
}

/** Renders a page as the browser's own code would, so that it is replaced without a jump. Null for any other path. */
export function render(path: string, content: PublicContent): RenderedPage | null {
  const page = pages[path];
  if (!page) return null;
  const { Page, source, title, describe } = page;
  const client = makeQueryClient();
  seedContent(client, content);
  const body = renderToString(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={client}>
        <StaticRouter location={path}>
          <Page />
        </StaticRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  client.clear();
  return { body, title: uiTexts.tabTitle(title), description: describe(content), source };
}
