import { mount } from "svelte";
import App from "./App.svelte";
import { showPresses } from "./look/pressed";
import { keepFiles } from "./offline";
import { prefs } from "./prefs.svelte";
import { learn } from "./words";
import "./look/tokens.css";
import "./look/fonts.css";
import "./look/base.css";

learn(prefs.lang).then(
  () => mount(App, { target: document.getElementById("app")! }),
  () => setTimeout(() => location.reload(), 2000), // the line broke in the middle of it
);
showPresses();
if (import.meta.env.PROD) keepFiles();
