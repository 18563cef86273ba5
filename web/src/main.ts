import { mount } from "svelte";
import App from "./App.svelte";
import { keepFiles } from "./offline";
import "./look/tokens.css";
import "./look/fonts.css";
import "./look/base.css";

mount(App, { target: document.getElementById("app")! });
if (import.meta.env.PROD) keepFiles();
