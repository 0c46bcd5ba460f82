// The workshop: every board, page and shared part in the states of the fixtures. For development: npm run dev, then /workshop/.
import '../src/fonts.css';
import '../src/art/tokens.css';
import '../src/app.css';
import { mount } from 'svelte';
import Workshop from './Workshop.svelte';

mount(Workshop, { target: document.getElementById('app')! });
