import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiResponse, callApi } from '../../api/client.ts';
import { readPageData } from '../../api/page-data.ts';

export type Content = ApiResponse<'getContent'>['data'];
export type Picture = NonNullable<Content['homePage']['banner']>;
export type Plan = Content['plans'][number];

/** Data that came with the page is as old as the page. */
const received = { staleTime: 60_000, initialDataUpdatedAt: () => performance.timeOrigin };

const contentQuery = queryOptions({
  ...received,
  queryKey: ['content'],
  initialData: () => readPageData(document)?.content,
  queryFn: async ({ signal }) => (await callApi('getContent', { query: {} }, { signal })).data,
});

const faqsQuery = queryOptions({
  ...received,
  queryKey: ['faqs'],
  initialData: () => readPageData(document)?.faqs,
  queryFn: async ({ signal }) => (await callApi('getFaqs', { query: {} }, { signal })).faqs,
});

const pagesQuery = queryOptions({
  ...received,
  queryKey: ['pages'],
  initialData: () => readPageData(document)?.pages,
  queryFn: async ({ signal }) => (await callApi('getPages', { query: {} }, { signal })).pages,
});

/** Content of the organisation's landing page. */
export function useContent() {
  return useQuery(contentQuery);
}

export function useFaqs() {
  return useQuery(faqsQuery);
}

/** The pages behind the footer, with their texts. */
export function usePages() {
  return useQuery(pagesQuery);
}

/** Titles of these pages. The pages themselves are fetched only where no titles came with the page. */
export function usePageLinks() {
  const [links] = useState(() => readPageData(document)?.pageLinks);
  const { data, error, refetch } = useQuery({ ...pagesQuery, enabled: links === undefined });
  return { data: data ?? links, error, refetch };
}

/**
 * Help that the organisation offers its learners. A failure is silent: there is no help then (specification
 * section 8).
 */
export function useHelp() {
  return useQuery({
    queryKey: ['help'],
    staleTime: 60_000,
    queryFn: ({ signal }) => callApi('getHelp', { query: {} }, { signal }),
  });
}
