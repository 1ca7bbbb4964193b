import type { ComponentType } from 'react';
import { data, type LoaderFunction, type ShouldRevalidateFunction } from 'react-router';

interface Crumb {
  label: string;
  to?: string;
}

/** What every loader of a page returns at least: the layout draws the header and the document title from it. */
export interface PageData {
  title: string;
  crumbs: Crumb[];
}

/** What `route(app)` of a route module returns. */
export interface PageRoute {
  loader: LoaderFunction;
  Component: ComponentType;
  ErrorBoundary?: ComponentType;
  shouldRevalidate?: ShouldRevalidateFunction;
}

export const isPageData = (value: unknown): value is PageData =>
  typeof value === 'object' && value !== null && 'title' in value && 'crumbs' in value;

/** Thrown by a loader, it shows the not-found page. */
export const notFound = () => data(null, { status: 404 });
