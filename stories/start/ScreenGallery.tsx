import { styled } from 'styled-components';
import { mainScreens } from './mainScreens.ts';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));
  gap: 20px;
  padding-block: 8px 32px;

  a {
    color: var(--text-default);
    text-decoration: none;
  }
  img {
    display: block;
    inline-size: 100%;
    block-size: auto;
    aspect-ratio: 16 / 10;
    margin-block-end: 8px;
    border: 1px solid var(--border-subtle);
    border-radius: var(--radius-frame);
    object-fit: cover;
    object-position: top;
  }
  a:hover img,
  a:focus-visible img {
    border-color: var(--accent-solid);
  }
`;

/** Pictures of the main screens, each leading to its story. */
export const ScreenGallery = () => (
  <Grid>
    {mainScreens.map(({ name, story }) => (
      <a key={story} href={`./?path=/story/${story}`} target="_top">
        <img src={`./welcome/${story}.png`} alt="" width="640" height="400" />
        {name}
      </a>
    ))}
  </Grid>
);
