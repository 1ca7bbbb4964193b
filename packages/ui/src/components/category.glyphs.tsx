import type { DataCategory } from '@plinth/api/facts';
import type { ReactNode } from 'react';

/** Drawn on 16, shown at 14. The shape carries the meaning. */
export const categoryGlyphs: Record<DataCategory, ReactNode> = {
  identifier: (
    <>
      <circle cx="5" cy="8" r="2.6" />
      <path d="M7.6 8h6.2M13 8v2.8M10.6 8v2" />
    </>
  ),
  temporal: (
    <>
      <circle cx="8" cy="8" r="5.6" />
      <path d="M8 4.6V8l2.4 1.6" />
    </>
  ),
  categorical: (
    <>
      <rect x="2.7" y="2.7" width="4.2" height="4.2" fill="currentColor" />
      <rect x="9.1" y="2.7" width="4.2" height="4.2" />
      <rect x="2.7" y="9.1" width="4.2" height="4.2" />
      <rect x="9.1" y="9.1" width="4.2" height="4.2" />
    </>
  ),
  // A hash, not a sigma: it's a number, not a sum.
  numerical: <path d="M6.6 2.7 5 13.3M11 2.7 9.4 13.3M3 6.1h10.6M2.4 9.9H13" />,
  textual: <path d="M2.5 3.6h11M2.5 6.5h11M2.5 9.4h11M2.5 12.3h6" />,
  boolean: (
    <>
      <circle cx="8" cy="8" r="5.4" />
      <path d="M8 2.6a5.4 5.4 0 0 1 0 10.8z" fill="currentColor" />
    </>
  ),
  geospatial: (
    <>
      <path d="M8 14c-2.6-3-4.3-5.1-4.3-7.4a4.3 4.3 0 0 1 8.6 0C12.3 8.9 10.6 11 8 14z" />
      <circle cx="8" cy="6.5" r="1.1" fill="currentColor" />
    </>
  ),
  binary: (
    <>
      <rect x="2.6" y="3.2" width="4.6" height="9.6" rx="2.3" />
      <path d="M9.9 4.9 12 3.2v9.6M9.8 12.8h4.2" />
    </>
  ),
  json: (
    <path d="M6 2.6c-1.7 0-2.2.7-2.2 2.1v1.5c0 1-.5 1.6-1.6 1.8 1.1.2 1.6.8 1.6 1.8v1.5c0 1.4.5 2.1 2.2 2.1M10 2.6c1.7 0 2.2.7 2.2 2.1v1.5c0 1 .5 1.6 1.6 1.8-1.1.2-1.6.8-1.6 1.8v1.5c0 1.4-.5 2.1-2.2 2.1" />
  ),
  array: (
    <>
      <path d="M4.8 2.8H2.6v10.4h2.2M11.2 2.8h2.2v10.4h-2.2" />
      <path d="M5.7 8h.01M8 8h.01M10.3 8h.01" strokeWidth="1.9" strokeLinecap="round" />
    </>
  ),
  text: <path d="M3.4 5.4V3h9.2v2.4M8 3v10M6 13h4" />,
  structured_data: (
    <>
      <rect x="2.6" y="2.6" width="3.6" height="3.6" fill="currentColor" />
      <path d="M4.4 6.2v6h5M4.4 8.3h5" />
      <rect x="9.6" y="6.6" width="3.6" height="2.8" />
      <rect x="9.6" y="10.9" width="3.6" height="2.6" />
    </>
  ),
};
